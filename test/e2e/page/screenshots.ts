/** Makes the pictures of docs/images: `npm run build && node test/e2e/page/screenshots.ts`. Look at them before you commit. */
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { faults } from "@plant-store/mock-server";
import { chromium } from "playwright-core";
import { CHROMIUM_FILE } from "../support/chromium-setup.ts";
import { DIST } from "../support/executables.ts";
import { SCREENS } from "../support/judge.ts";
import { listen } from "../support/servers.ts";
import { openDevServer } from "../support/vite.ts";
import { openBoard } from "./board.ts";

const FOLDER = new URL("../../../docs/images/", import.meta.url);

const NAMES = ["Monstera", "Fern", "Moss", "Ivy", "Aloe", "Basil", "Mint", "Sage"];

// Once the tests have run, it is there.
const browser = await chromium.launch({ executablePath: CHROMIUM_FILE });
for (const [name, screen] of SCREENS.slice(0, 3)) {
  await using board = await openBoard(browser, { ...screen, deviceScaleFactor: 1.5 });
  const { page, store, create } = board;
  for (let id = 1; id <= 60; id++) {
    if (id === 20) await store.inject(faults.status(503, { retryAfter: 1 }), { times: 6 });
    if (id === 40) await store.inject(faults.networkError(), { at: "response", times: 1 });
    if (id === 50) await store.inject(faults.latency(20), { times: 2 });
    if (id === 30) await create('{"id":30,"name":"Palm"}', "expired");
    if (id === 55) await create('{"id":"55","name":5,"tag":"tropical"}');
    await create(JSON.stringify({ id, name: NAMES[id % NAMES.length], tag: id % 3 === 0 ? "tropical" : undefined }));
    await new Promise((resolve) => setTimeout(resolve, id % 7 === 0 ? 700 : 60));
  }
  if (name !== "phone") await page.getByRole("option", { name: /400 POST/ }).click();
  await page.waitForTimeout(500);
  await page.screenshot({ path: fileURLToPath(new URL(`look-inside-${name}.png`, FOLDER)) });
}

// In front of a real service, with a defect and without a response.
await using service = await listen(async (request, response) => {
  const { id, name } = JSON.parse(await text(request));
  await new Promise((resolve) => setTimeout(resolve, 20 + (id % 5) * 8));
  response.setHeader("Content-Type", "application/json").setHeader("X-Request-Id", `staging-${id}`);
  response.end(JSON.stringify({ name: id === 6 ? name.toLowerCase() : name }));
});
const [[, light]] = SCREENS;
await using watched = await openBoard(browser, { ...light, deviceScaleFactor: 1.5, store: { upstream: service.url } });
for (const [id, name] of NAMES.entries()) {
  if (id === 4) await watched.server.inject(faults.connectionReset(), { at: "response", times: 1 });
  await watched.create(JSON.stringify({ id, name }));
}
await watched.page.getByRole("option", { name: /the service breaks the contract/ }).click();
await watched.page.waitForTimeout(500);
await watched.page.screenshot({ path: fileURLToPath(new URL("watch-the-real-service.png", FOLDER)) });

// The inspector, in the React example.
await using site = await openDevServer({
  root: fileURLToPath(new URL("../../../examples/react", import.meta.url)),
  cacheDir: join(DIST, "screenshots"),
});
const app = await browser.newPage({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 });
await app.goto(site.url);
const add = async (id: number, name: string, text: string) => {
  await app.getByRole("textbox", { name: "Id" }).fill(String(id));
  await app.getByRole("textbox", { name: "Name" }).fill(name);
  await app.getByRole("button", { name: "Create plant" }).click();
  await app.getByText(text).waitFor();
};
for (const [index, name] of NAMES.entries()) await add(index, name, `${name} is stored`);
await add(1, "Palm", "The service refused the plant");
await app.evaluate('plantMock.store.inject(plantMock.faults.networkError(), { at: "response", times: 1 })');
await add(9, "Lily", "The plant may be stored");
await app.getByRole("button", { name: "Mock", exact: true }).click();
await app.frameLocator("iframe").getByText("stored, response lost").click();
await app.getByText("The plant may be stored").scrollIntoViewIfNeeded();
await app.waitForTimeout(500);
await app.screenshot({ path: fileURLToPath(new URL("inspector.png", FOLDER)) });
await browser.close();

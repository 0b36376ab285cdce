/** Vite runs the module that starts the mock again, while the page goes on. */
import { cp, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeInto } from "../../docs/blocks.ts";
import { inChromium } from "../support/chromium.ts";
import { openDevServer } from "../support/vite.ts";
import { openPage } from "./open-page.ts";
import { newest, type Variant } from "./variants.ts";

const KINDS = {
  nothing: 'await startPlantWorker(store, { quiet: true, onUnhandled: "bypass" });',
  dispose: `
const worker = await startPlantWorker(store, { quiet: true, onUnhandled: "bypass" });
import.meta.hot.dispose(() => worker.stop());
`,
  "another store": `
const { data } = import.meta.hot;
if (data.worker) data.worker.resetHandlers(...createHandlers(store));
else data.worker = await startPlantWorker(store, { quiet: true, onUnhandled: "bypass" });
`,
};

type Kind = keyof typeof KINDS;

/** Its store takes this token and no other, at the page's own origin. */
const mock = (token: string, kind: Kind) => `
import { createPlantStore } from "@plant-store/mock-server";
import { startPlantWorker } from "@plant-store/mock-server/browser";
import { createHandlers } from "@plant-store/mock-server/msw";
import.meta.hot.accept();
const store = createPlantStore({ baseUrl: location.origin, tokens: ["${token}"] });
${KINDS[kind]}
console.log("${token} is started");
`;

const SUITES = `
import "./mock.js";
const headers = { "content-type": "application/json" };
const create = async (token) => {
  const authorization = "Bearer " + token;
  const response = await fetch("/plants", { method: "POST", headers: { ...headers, authorization }, body: '{"id":1,"name":"Fern"}' });
  return response.status;
};
globalThis.suites = { create };
`;

inChromium((browser) => {
  let app: Awaited<ReturnType<typeof openApp>>;
  beforeAll(async () => {
    app = await openApp(newest);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  // A stop and another start are tested in page.test.ts, under every MSW.
  test.each([
    ["nothing", "first", "a worker is started already"],
    ["dispose", "second", "second is started"],
    ["another store", "second", "second is started"],
  ] as const)("%s is done: the %s store's mock goes on", async (kind, token, line) => {
    await using page = await openPage(browser(), `${app.url}${pathOf(kind)}/`);
    expect(await page.run("create", "first")).toBe(200);
    await app.change(kind, mock("second", kind));
    await expect.poll(() => page.console.join("\n")).toContain(line);
    for (const refused of ["first", "second"].filter((other) => other !== token))
      expect(await page.run("create", refused)).toBe(401);
    await page.stopWorkers();
    expect(await page.run("create", token)).toBe(200);
    expect(app.reached).toEqual([]);
  });
});

const pathOf = (kind: Kind) => kind.replace(" ", "-");

/** Serves a page of each kind. */
async function openApp({ folder }: Variant) {
  const root = join(folder, "hot-reload");
  await cp(join(folder, "public"), join(root, "public"), { recursive: true });
  // Renamed, it changes once. Vite sees two changes where a file is emptied and then written.
  const change = async (kind: Kind, text: string) =>
    rename(await writeInto(folder, "next-mock.js", text), join(root, pathOf(kind), "mock.js"));
  for (const kind of ["nothing", "dispose", "another store"] as const) {
    await writeInto(root, `${pathOf(kind)}/index.html`, '<script type="module" src="./suites.js"></script>\n');
    await writeInto(root, `${pathOf(kind)}/suites.js`, SUITES);
    await change(kind, mock("first", kind));
  }
  const reached: string[] = [];
  const plugin: Plugin = {
    name: "what-reaches-the-server",
    configureServer({ middlewares }) {
      middlewares.use(({ method, url }, _response, next) => {
        if (url === "/plants") reached.push(`${method} ${url}`);
        next();
      });
    },
  };
  return { ...(await openDevServer({ root, configFile: false, plugins: [plugin] })), change, reached };
}

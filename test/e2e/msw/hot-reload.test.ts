/** Vite runs the module that starts the mock again, while the page goes on. */
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { writeInto } from "../../docs/blocks.ts";
import { inChromium } from "../support/chromium.ts";
import { openDevServer } from "../support/vite.ts";
import { openPage } from "./open-page.ts";
import { oldestAndNewest, type Variant } from "./variants.ts";

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

/** Its store takes this token and no other, at the page's own origin. */
const mock = (token: string, kind: keyof typeof KINDS) => `
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
  describe.each(oldestAndNewest)("$name", (variant) => {
    test.each([
      ["nothing", "first", "a worker is started already"],
      ["dispose", "second", "second is started"],
      ["another store", "second", "second is started"],
    ] as const)("%s is done: the %s store's mock goes on", async (kind, token, line) => {
      await using app = await openApp(variant, kind);
      await using page = await openPage(browser(), app.url);
      expect(await page.run("create", "first")).toBe(200);
      await app.change(mock("second", kind));
      await expect.poll(() => page.console.join("\n")).toContain(line);
      for (const refused of ["first", "second"].filter((other) => other !== token))
        expect(await page.run("create", refused)).toBe(401);
      await page.stopWorkers();
      expect(await page.run("create", token)).toBe(200);
      expect(app.reached).toEqual([]);
    });
  });
});

async function openApp({ folder }: Variant, kind: keyof typeof KINDS) {
  const root = join(folder, `hot-${kind.replace(" ", "-")}`);
  await cp(join(folder, "public"), join(root, "public"), { recursive: true });
  await writeInto(root, "index.html", '<script type="module" src="/suites.js"></script>\n');
  await writeInto(root, "suites.js", SUITES);
  const change = (text: string) => writeInto(root, "mock.js", text);
  await change(mock("first", kind));
  const reached: string[] = [];
  const server = await openDevServer({
    root,
    configFile: false,
    plugins: [
      {
        name: "what-reaches-the-server",
        configureServer({ middlewares }) {
          middlewares.use(({ method, url }, _response, next) => {
            if (url === "/plants") reached.push(`${method} ${url}`);
            next();
          });
        },
      },
    ],
  });
  return { ...server, change, reached };
}

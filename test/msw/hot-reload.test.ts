/** Vite runs the module that starts the mock again, while the page goes on. */
import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createServer } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Chromium, launchChromium } from "./chromium.ts";
import { CHROMIUM } from "./platform.ts";
import { type Variant, variants } from "./variants.ts";

const SOON = { timeout: 30_000 };

/** The ways in which a module treats the worker that it started when it last ran. */
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

/** Starts a mock whose store takes this token and no other, at the page's own origin. */
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

describe.skipIf(CHROMIUM.skipped)(CHROMIUM.title("In Chromium"), () => {
  let chromium: Chromium;
  beforeAll(async () => {
    chromium = await launchChromium();
  });
  afterAll(() => chromium.close());

  describe.each(variants)("$name", (variant) => {
    test.each([
      ["nothing", "first", "a worker is started already"],
      ["dispose", "second", "second is started"],
      ["another store", "second", "second is started"],
    ] as const)("%s is done: the %s store's mock goes on", async (kind, token, line) => {
      await using app = await openApp(variant, kind);
      await using page = await chromium.open(app.url);
      expect(await page.run("create", "first")).toBe(200);
      await app.change(mock("second", kind));
      await expect.poll(() => page.console.join("\n"), SOON).toContain(line);
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
  await mkdir(root, { recursive: true });
  await cp(join(folder, "public"), join(root, "public"), { recursive: true });
  await writeFile(join(root, "index.html"), '<script type="module" src="/suites.js"></script>\n');
  await writeFile(join(root, "suites.js"), SUITES);
  const change = (text: string) => writeFile(join(root, "mock.js"), text);
  await change(mock("first", kind));
  const reached: string[] = [];
  const server = await createServer({
    root,
    configFile: false,
    logLevel: "error",
    server: { host: "127.0.0.1", port: 0 },
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
  await server.listen();
  const [url = ""] = server.resolvedUrls?.local ?? [];
  return { url, change, reached, [Symbol.asyncDispose]: () => server.close() };
}

/** The guide docs/browser-mocking.md, word for word, in Vite's development server: the page, its console, its driver. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createServer } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Chromium, launchChromium } from "./chromium.ts";
import { CHROMIUM } from "./platform.ts";
import { workerPlugin } from "./site.ts";
import { type Variant, variants } from "./variants.ts";

const guide = await readFile(new URL("../../docs/browser-mocking.md", import.meta.url), "utf8");
const files = new Map(
  [...guide.matchAll(/```ts\n\/\/ (\S+)\n(.*?)```/gs)].map(([, path = "", code = ""]) => [path, code]),
);
const [steering = "", driving = ""] = [...guide.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);

/** Vite may reload the page once, when it has found what it imports. */
const SOON = { timeout: 30_000 };

/** What the guide has a user type, for whoever runs code in a page by a suite's name. */
const SUITES = `
import { createPlantStoreClient } from "@plant-store/sdk";
const plants = createPlantStoreClient({ baseUrl: "https://api.plants.test", token: "t1", timeoutMs: 5_000, maxRetries: 0 });
const create = async () => {
  const result = await plants.safe.createPlant({ id: 1, name: "Fern" });
  return result.ok ? "created" : result.error.code + ", " + result.error.outcome;
};
const evaluate = (code) => new Function("return (async () => { " + code + "\\n})()")();
globalThis.suites = { create, evaluate };
`;

describe.skipIf(CHROMIUM.skipped)(CHROMIUM.title("In Chromium"), () => {
  let chromium: Chromium;
  beforeAll(async () => {
    chromium = await launchChromium();
  });
  afterAll(() => chromium.close());

  test.each(variants.filter(({ hasPlugin }) => hasPlugin))(
    "$name: the page is mocked, below a base too, and can be steered",
    async (variant) => {
      await using app = await openApp(variant, "/app/");
      await using page = await chromium.open(app.url);
      await expect.poll(() => page.console, SOON).toContain("log: Fern");
      const create = () => page.run("create", undefined);
      const evaluate = (code: string) => page.run("evaluate", code);
      await evaluate(steering.split("\n")[0]?.replace("const offline", "globalThis.offline") ?? "");
      expect(await create()).toBe("connection, unknown");
      await evaluate(steering.split("\n")[1]?.replace("offline", "globalThis.offline") ?? "");
      expect(await create()).toBe("created");
      const [injection = "", count = ""] = [...driving.matchAll(/page\.evaluate\("(.*)"\)/g)].map(([, code]) => code);
      await evaluate(injection);
      expect(await create()).toBe("bad_request, refused");
      expect(await evaluate(`return ${count};`)).toBe(1);
      await evaluate(steering.split("\n").at(-2) ?? "");
      expect(await evaluate(`return ${count};`)).toBe(0);
      await page.reload();
      await expect.poll(() => page.console.filter((line) => line === "log: Fern"), SOON).toHaveLength(2);
      expect(await evaluate("return plantMock.store.plants.count();")).toBe(1);
    },
  );

  test.each(variants.filter(({ hasPlugin }) => hasPlugin))(
    "$name: with VITE_PLANT_STORE_URL nothing is mocked",
    async (variant) => {
      await using app = await openApp(variant, "/", "VITE_PLANT_STORE_URL=http://127.0.0.1:9\n");
      await using page = await chromium.open(app.url);
      await expect
        .poll(() => page.console.join("\n"), SOON)
        .toMatch(/uncaught: .*No response from http:\/\/127\.0\.0\.1:9\/plants/);
      expect(await page.run("evaluate", "return typeof plantMock;")).toBe("undefined");
    },
  );
});

async function openApp({ folder }: Variant, base: string, environment = "") {
  const root = join(folder, `guide${base.replaceAll("/", "-")}`);
  const texts = new Map([...files, ["suites.js", SUITES], [".env.local", environment]]);
  const scripts = ["suites.js", "src/main.ts"].map((path) => `<script type="module" src="/${path}"></script>\n`);
  texts.set("index.html", scripts.join(""));
  for (const [path, text] of texts) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const server = await createServer({
    root,
    base,
    configFile: false,
    logLevel: "error",
    plugins: [await workerPlugin()],
    server: { host: "127.0.0.1", port: 0 },
  });
  await server.listen();
  const [url = ""] = server.resolvedUrls?.local ?? [];
  return { url, [Symbol.asyncDispose]: () => server.close() };
}

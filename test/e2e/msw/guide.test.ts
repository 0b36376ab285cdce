/**
 * The guide packages/mock-server/docs/browser-mocking.md, word for word, in Vite's development server: the page, its console, its
 * driver; and what a page and Chromium's console show of `faults.networkError()`.
 */
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { msw } from "msw-3/vite";
import { expect, test } from "vitest";
import { blocks, readDocument, section, writeInto } from "../../docs/blocks.ts";
import { inChromium } from "../support/chromium.ts";
import { openDevServer } from "../support/vite.ts";
import { openNetwork } from "./network.ts";
import { openPage } from "./open-page.ts";
import { openSite, siteFolder } from "./sites.ts";
import { newest, oldestAndNewest, type Variant } from "./variants.ts";

const guide = await readDocument("packages/mock-server/docs/browser-mocking.md");
/** The blocks that name their file in their first line. */
const files = blocks("ts", guide).flatMap((block) => {
  const [, path, code = ""] = /^\/\/ (\S+)\n(.*)$/s.exec(block) ?? [];
  return path === undefined ? [] : [[path, code] as const];
});
const [steering = "", driving = ""] = blocks("js", guide);

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

const readme = await readDocument("packages/mock-server/README.md");
const [main = "", ...others] = blocks("ts", section("In a page", readme));

test("the chapter has the block that runs here", () => {
  expect(main).toContain("startPlantWorker");
  expect(main).toMatch(/console\.log\(.*\); \/\/ Fern\n/);
  expect(others).toEqual([]);
});

inChromium((browser) => {
  test("the page is mocked, below a base too, and can be steered", async () => {
    await using app = await openApp("/app/");
    await using page = await openPage(browser(), app.url);
    await expect.poll(() => page.console).toContain("log: Fern");
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
    await evaluate(
      `dispatchEvent(new KeyboardEvent("keydown", { key: "M", code: "KeyM", altKey: true, shiftKey: true }));`,
    );
    await create();
    const panel = 'document.querySelector("plant-store-inspector").shadowRoot.querySelector("iframe").contentDocument';
    await expect.poll(() => evaluate(`return ${panel}.body.innerText;`)).toContain("1 Fern");
    await page.reload();
    await expect.poll(() => page.console.filter((line) => line === "log: Fern")).toHaveLength(2);
    expect(await evaluate("return plantMock.store.plants.count();")).toBe(1);
  });

  test("with VITE_PLANT_STORE_URL nothing is mocked", async () => {
    await using app = await openApp("/", "VITE_PLANT_STORE_URL=http://127.0.0.1:9\n");
    await using page = await openPage(browser(), app.url);
    await expect
      .poll(() => page.console.join("\n"))
      .toMatch(/uncaught: .*No response from http:\/\/127\.0\.0\.1:9\/plants/);
    expect(await page.run("evaluate", "return typeof plantMock;")).toBe("undefined");
  });

  test.each(oldestAndNewest)(
    "$name, with the script of msw init: the page prints what its comment says",
    async (variant) => {
      const folder = await createApp(variant, "readme-init");
      await cp(join(variant.folder, "public"), join(folder, "public"), { recursive: true });
      await using server = await openDevServer({ root: folder, configFile: false });
      await using page = await openPage(browser(), server.url);
      // Vite and MSW write lines too.
      const first = () => page.console.find((line) => /^(?:log: Fern$|error:|uncaught:)/.test(line));
      await expect.poll(first).toBe("log: Fern");
    },
  );

  test.each(oldestAndNewest)(
    "$name: of a lost connection the browser says that it failed, and MSW's log says 200",
    async (variant) => {
      await using network = await openNetwork();
      const { origin } = network;
      await using site = await openSite(siteFolder(variant, "msw init"));
      await using page = await openPage(browser(), site.url);
      await page.run("keepAloud", origin);
      await page.run("loseConnection", undefined);
      const console = page.console.length;
      expect(await page.run("create", { origin, style: "fetch" })).toBe("TypeError: Failed to fetch");
      await expect.poll(() => page.console).toContain("error: Failed to load resource: net::ERR_FAILED");
      // MSW 2.10 logs the first with the second.
      expect(await page.run("create", { origin, style: "fetch" })).toBe('200 {"name":"Fern"}');
      const responses = () => page.console.slice(console).filter((line) => line.startsWith("log: Response"));
      const inBrief = "log: Response {status: 200, statusText: OK, headers: Object, body: ";
      await expect.poll(responses).toEqual([`${inBrief}}`, `${inBrief}{"name":"Fern"}}`]);
    },
  );
});

async function createApp({ folder }: Variant, name: string): Promise<string> {
  const path = join(folder, name);
  await writeInto(path, "index.html", '<script>suites = {};</script><script type="module" src="/main.ts"></script>\n');
  await writeInto(path, "main.ts", main);
  return path;
}

async function openApp(base: string, environment = "") {
  const root = join(newest.folder, `guide${base.replaceAll("/", "-")}`);
  const texts = new Map([...files, ["suites.js", SUITES], [".env.local", environment]]);
  const scripts = ["suites.js", "src/main.ts"].map((path) => `<script type="module" src="/${path}"></script>\n`);
  texts.set("index.html", scripts.join(""));
  for (const [path, text] of texts) await writeInto(root, path, text);
  return openDevServer({ root, base, configFile: false, plugins: [msw({ mode: "worker-only" })] });
}

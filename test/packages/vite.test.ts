/** A page by Vite, with the mock in it and without, in Chromium. */
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { listen } from "../msw/network.ts";
import { launchChromium } from "./chromium.ts";
import { installed, outputOf } from "./consumer.ts";
import { serveMock } from "./mock.ts";
import { CHROMIUM } from "./platform.ts";

const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" };

let folder: string;

beforeAll(async () => {
  folder = await installed(new URL("consumers/vite", import.meta.url));
  for (const mode of ["production", "mocked"]) {
    await outputOf(folder, "npx", ["--no", "vite", "--", "build", `--mode=${mode}`, `--outDir=${mode}`]);
  }
});

test("a build for production has the SDK in it, and nothing of the mock", async () => {
  expect(await scriptsOf("production")).toContain("/plants");
  expect(await scriptsOf("production")).not.toMatch(/startPlantWorker|createPlantStore:/);
  expect(await scriptsOf("mocked")).toMatch(/startPlantWorker|createPlantStore:/);
});

describe.skipIf(CHROMIUM.skipped)(CHROMIUM.title("In Chromium"), () => {
  test("the build for production creates a plant at a service of another origin", async () => {
    await using mock = await serveMock(folder);
    expect(await seenIn("production", `?service=${encodeURIComponent(mock.url)}`)).toEqual({
      plant: { name: "Fern", tag: "shade" },
      failure: ["unauthenticated", "refused"],
    });
    expect(await mock.store.plants.values()).toEqual([{ id: 9_223_372_036_854_775_807n, name: "Fern", tag: "shade" }]);
  });

  test("the build with the mock creates a plant in the page", async () => {
    expect(await seenIn("mocked")).toEqual({
      plant: { name: "Fern", tag: "shade" },
      failure: ["unauthenticated", "refused"],
      stored: ["9223372036854775807"],
    });
  });
});

async function scriptsOf(mode: string): Promise<string> {
  const assets = join(folder, mode, "assets");
  const scripts = (await readdir(assets)).filter((name) => name.endsWith(".js"));
  return (await Promise.all(scripts.map((name) => readFile(join(assets, name), "utf8")))).join("\n");
}

/** What a page of a build has seen in the end. */
async function seenIn(mode: string, query = ""): Promise<unknown> {
  const site = await listen(async ({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    const path = pathname === "/" ? "/index.html" : pathname;
    try {
      const content = await readFile(join(folder, mode, path));
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/plain" }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  try {
    await using chromium = await launchChromium();
    const page = await chromium.browser.newPage();
    const failed = new Promise<never>((_resolve, reject) => page.on("pageerror", reject));
    await page.goto(`${site.origin}/${query}`);
    await Promise.race([page.waitForFunction("globalThis.seen !== undefined"), failed]);
    return await page.evaluate("globalThis.seen");
  } finally {
    await site.close();
  }
}

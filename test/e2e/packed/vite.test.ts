/** A page that Vite builds with the mock and without it. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { expect, test } from "vitest";
import { writeInto } from "../../docs/blocks.ts";
import { inChromium } from "../support/chromium.ts";
import { outputOf } from "../support/run.ts";
import { listen, staticFiles } from "../support/servers.ts";
import { install, installedFile } from "./install.ts";
import { serveMock } from "./serve.ts";

const CONFIGURATION = `
import { msw } from "msw/vite";
export default { plugins: [msw({ mode: "worker-only" })] };
`;

const folder = await install("vite");
const script = installedFile(folder, "vite/bin/vite.js");
await writeInto(folder, "index.html", '<script type="module" src="/main.js"></script>');
await writeInto(folder, "vite.config.ts", CONFIGURATION);
for (const mode of ["production", "mocked"])
  await outputOf(folder, "node", [script, "build", `--mode=${mode}`, `--outDir=${mode}`]);

test("a build for production has the SDK, and nothing of the mock", async () => {
  expect(await scriptsOf("production")).toContain("/plants");
  expect(await scriptsOf("production")).not.toMatch(/startPlantWorker|createPlantStore:/);
  expect(await scriptsOf("mocked")).toMatch(/startPlantWorker|createPlantStore:/);
});

inChromium((browser) => {
  test("the build for production creates a plant at a service of another origin", async () => {
    await using mock = await serveMock(folder);
    expect(await seenIn(browser(), "production", `?service=${encodeURIComponent(mock.url)}`)).toEqual({
      plant: { name: "Fern", tag: "shade" },
      failure: ["unauthenticated", "refused"],
    });
    expect(await mock.store.plants.values()).toEqual([{ id: 9_223_372_036_854_775_807n, name: "Fern", tag: "shade" }]);
  });

  test("the build with the mock creates a plant in the page", async () => {
    expect(await seenIn(browser(), "mocked")).toEqual({
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

async function seenIn(browser: Browser, mode: string, query = ""): Promise<unknown> {
  await using site = await listen(staticFiles(join(folder, mode)));
  await using page = await browser.newPage();
  const failed = new Promise<never>((_resolve, reject) => page.on("pageerror", reject));
  await page.goto(`${site.url}/${query}`);
  await Promise.race([page.waitForFunction("globalThis.seen !== undefined"), failed]);
  return await page.evaluate("globalThis.seen");
}

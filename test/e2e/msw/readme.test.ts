/** The README's page, word for word, in Vite's development server. (Its other blocks: test/docs/mock-readme.test.ts.) */
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { expect, test } from "vitest";
import { blocks, root, section } from "../../docs/blocks.ts";
import { inChromium } from "../support/chromium.ts";
import { openDevServer } from "../support/vite.ts";
import { openPage } from "./open-page.ts";
import { type Variant, variants, variantsWithPlugin } from "./variants.ts";

const readme = await readFile(join(root, "packages/mock-server/README.md"), "utf8");
const [viteConfig = "", main = "", ...others] = blocks("ts", section("In a page", readme));

test("the chapter has the two blocks that run here", () => {
  expect(viteConfig).toContain("msw/vite");
  expect(main).toContain("startPlantWorker");
  expect(others).toEqual([]);
});

inChromium((browser) => {
  test.each(variants)("$name, with the script of msw init: the page prints what its comment says", async (variant) => {
    const folder = await createApp(variant, "readme-init");
    await cp(join(variant.folder, "public"), join(folder, "public"), { recursive: true });
    expect(await firstLineOf(browser(), folder, false)).toBe("log: Fern");
  });

  test.each(variantsWithPlugin)("$name, with the README's vite.config.ts", async (variant) => {
    const folder = await createApp(variant, "readme-plugin");
    await writeFile(join(folder, "vite.config.ts"), viteConfig);
    expect(await firstLineOf(browser(), folder, join(folder, "vite.config.ts"))).toBe("log: Fern");
  });
});

async function createApp({ folder }: Variant, name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path, { recursive: true });
  await writeFile(join(path, "index.html"), '<script type="module" src="/main.ts"></script>\n');
  await writeFile(join(path, "main.ts"), main);
  return path;
}

/** Returns the first line that the page itself writes to its console. */
async function firstLineOf(browser: Browser, folder: string, configFile: string | false): Promise<string> {
  expect(main).toMatch(/console\.log\(.*\); \/\/ Fern\n/);
  await using server = await openDevServer({ root: folder, configFile });
  await using page = await openPage(browser, server.url, isOurs);
  return page.console.find(isOurs) ?? "";
}

/** Vite and MSW write lines too. */
function isOurs(line: string): boolean {
  return line === "log: Fern" || /^(?:error|uncaught):/.test(line);
}

/** The README's page, word for word, in Vite's development server. (Its other blocks: test/docs/mock-readme.test.ts.) */
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createServer } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Chromium, launchChromium } from "./chromium.ts";
import { CHROMIUM } from "./platform.ts";
import { type Variant, variants } from "./variants.ts";

const readme = await readFile(new URL("../../packages/mock-server/README.md", import.meta.url), "utf8");
const chapter = readme.split("\n## In a page\n")[1]?.split("\n## ")[0] ?? "";
const [viteConfig = "", main = "", ...others] = [...chapter.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code);

test("the chapter has the two blocks that run here", () => {
  expect(viteConfig).toContain("msw/vite");
  expect(main).toContain("startPlantWorker");
  expect(others).toEqual([]);
});

describe.skipIf(CHROMIUM.skipped)(CHROMIUM.title("In Chromium"), () => {
  let chromium: Chromium;
  beforeAll(async () => {
    chromium = await launchChromium();
  });
  afterAll(() => chromium.close());

  test.each(variants)("$name, with the script of msw init: the page prints what its comment says", async (variant) => {
    const root = await app(variant, "readme-init");
    await cp(join(variant.folder, "public"), join(root, "public"), { recursive: true });
    expect(await firstLineOf(chromium, root, undefined)).toBe("log: Fern");
  });

  test.each(variants.filter(({ hasPlugin }) => hasPlugin))(
    "$name, with the README's vite.config.ts",
    async (variant) => {
      const root = await app(variant, "readme-plugin");
      await writeFile(join(root, "vite.config.ts"), viteConfig);
      expect(await firstLineOf(chromium, root, join(root, "vite.config.ts"))).toBe("log: Fern");
    },
  );
});

async function app({ folder }: Variant, name: string): Promise<string> {
  const root = join(folder, name);
  await mkdir(root, { recursive: true });
  await writeFile(join(root, "index.html"), '<script type="module" src="/main.ts"></script>\n');
  await writeFile(join(root, "main.ts"), main);
  return root;
}

/** The first line of the page's own. */
async function firstLineOf(chromium: Chromium, root: string, configFile: string | undefined): Promise<string> {
  expect(main).toMatch(/console\.log\(.*\); \/\/ Fern\n/);
  const server = await createServer({
    root,
    configFile: configFile ?? false,
    logLevel: "error",
    server: { host: "127.0.0.1", port: 0 },
  });
  try {
    await server.listen();
    const [url = ""] = server.resolvedUrls?.local ?? [];
    await using page = await chromium.open(url, isOurs);
    return page.console.find(isOurs) ?? "";
  } finally {
    await server.close();
  }
}

/** Vite and MSW speak too. */
function isOurs(line: string): boolean {
  return line === "log: Fern" || /^(?:error|uncaught):/.test(line);
}

/** The section on Storybook of packages/mock-server/docs/browser-mocking.md, word for word, in Storybook and Chromium. */
import { join } from "node:path";
import type { FrameLocator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { blocks, readDocument, writeInto } from "../../docs/blocks.ts";
import { inChromium } from "../support/chromium.ts";
import { outputOf, run } from "../support/run.ts";
import { listen, type OpenServer, staticFiles } from "../support/servers.ts";
import { compilers } from "./compilers.ts";
import { install, installedFile } from "./install.ts";
import { serveAtPort } from "./serve.ts";

const [preview = "", stories = ""] = blocks("tsx", await readDocument("packages/mock-server/docs/browser-mocking.md"));

/** By the guide: the addon starts the worker. */
const previewOfAddon = preview
  .replace('import { startPlantWorker } from "@plant-store/mock-server/browser";', "")
  .replace(/ {2}async beforeAll\(\) \{.*?^ {2}\},\n/ms, "  loaders: [mswLoader()],\n")
  .replace("parameters: { ", "parameters: { msw: createHandlers(store), ")
  .concat(
    'import { createHandlers } from "@plant-store/mock-server/msw";\nimport { mswLoader } from "msw-storybook-addon/csf3";\n',
  );

const env = { STORYBOOK_DISABLE_TELEMETRY: "1" };

const mainWith = (addon: string) => `
import type { StorybookConfig } from "@storybook/react-vite";
const stories = ["../src/**/*.stories.tsx"];
const config: StorybookConfig = { framework: "@storybook/react-vite", stories, addons: ["${addon}"] };
export default config;
`;

const FILES = {
  ".storybook/main.ts": mainWith("@storybook/addon-docs"),
  ".storybook/preview.tsx": preview,
  "addon/main.ts": mainWith("msw-storybook-addon"),
  "addon/preview.tsx": previewOfAddon,
  "src/plant-button.stories.tsx": stories.replace("component: PlantButton,", '$& tags: ["autodocs"],'),
  // The example's, which stands beside it.
  "tsconfig.json":
    '{ "extends": "../react/tsconfig.json", "include": [".storybook", "addon", "src", "vite.config.ts"] }',
  "vite.config.ts": `
import react from "@vitejs/plugin-react";
import { msw } from "msw/vite";
export default { plugins: [react(), msw({ mode: "worker-only" })] };
`,
};

const folder = await install("storybook");
for (const [path, text] of Object.entries(FILES)) await writeInto(folder, path, text);
const storybook = installedFile(folder, "storybook/dist/bin/dispatcher.js");
await outputOf(folder, "node", [storybook, "build", "--output-dir=built"], { env });

/** The id of each story with what its component says in the end. */
const STORIES = [
  ["stored", "Stored", "Fern is stored."],
  ["refused", "Refused", "Fern is not stored."],
  ["lost-response", "Lost Response", "Fern may be stored."],
] as const;

test("the blocks of the guide have the right types", async () => {
  const script = join(compilers[2].folder, "bin/tsc");
  expect(await run(folder, "node", [script])).toEqual({ code: 0, stdout: "", stderr: "" });
});

inChromium((browser) => {
  async function visitStories(url: string): Promise<void> {
    await using page = await browser().newPage();
    await page.goto(url);
    for (const [, name, text] of [...STORIES, STORIES[0]]) {
      await page.getByRole("link", { name }).click();
      await frame(page, "#storybook-preview-iframe").getByText(text).waitFor();
    }
  }

  test("built, below a path, one story after the other begins anew", async () => {
    await using site = await belowAPath();
    await visitStories(`${site.url}/below/`);
  });

  test("on a docs page each story has its own store", async () => {
    await using site = await belowAPath();
    await using page = await browser().newPage();
    await page.goto(`${site.url}/below/iframe.html?viewMode=docs&id=plant-button--docs`);
    for (const [id, , text] of STORIES) await frame(page, `[src*="plant-button--${id}"]`).getByText(text).waitFor();
  });

  test("with msw-storybook-addon, in development, one story after the other begins anew", async () => {
    const dev = [storybook, "dev", "--ci", "--host=127.0.0.1", "--config-dir=addon"];
    await using server = await serveAtPort(folder, dev, ["/index.json", 200], env);
    await visitStories(server.url);
  });
});

function frame(page: Page, selector: string): FrameLocator {
  return page.locator(`iframe${selector}`).first().contentFrame();
}

function belowAPath(): Promise<OpenServer> {
  const files = staticFiles(join(folder, "built"));
  return listen((request, response) => {
    request.url = request.url?.replace("/below/", "/") ?? "";
    files(request, response);
  });
}

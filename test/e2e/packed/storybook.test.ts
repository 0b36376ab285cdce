/** The section on Storybook of packages/mock-server/docs/browser-mocking.md, word for word, in Storybook and Chromium. */
import { join } from "node:path";
import type { FrameLocator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { blocks, readDocument, writeInto } from "../../docs/blocks.ts";
import { inChromium } from "../support/chromium.ts";
import { outputOf, run } from "../support/run.ts";
import { listen, type OpenServer, staticFiles } from "../support/servers.ts";
import { consumer, install } from "./install.ts";
import { served } from "./site.ts";

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

const folder = await install(consumer("storybook"));
await writeInto(folder, ".storybook/preview.tsx", preview);
await writeInto(
  folder,
  "src/plant-button.stories.tsx",
  stories.replace("component: PlantButton,", '$& tags: ["autodocs"],'),
);
await writeInto(folder, "addon/preview.tsx", previewOfAddon);
for (const config of [".storybook", "addon"]) {
  const args = ["run", "build", "--", `--config-dir=${config}`, `--output-dir=${outputOfBuild(config)}`];
  await outputOf(folder, "npm", args, { env });
}

/** The id of each story with what its component says in the end. */
const STORIES = [
  ["stored", "Stored", "Fern is stored."],
  ["refused", "Refused", "Fern is not stored."],
  ["lost-response", "Lost Response", "Fern may be stored."],
] as const;

test("the blocks of the guide have the right types", async () => {
  expect(await run(folder, "npm", ["run", "--silent", "typecheck"])).toEqual({ code: 0, stdout: "", stderr: "" });
});

inChromium((browser) => {
  describe.each([
    ["built", ".storybook"],
    ["built with msw-storybook-addon", "addon"],
  ])("%s, below a path", (_title, config) => {
    test.each(STORIES)("the story %s", async (id, _name, text) => {
      await using site = await belowAPath(config);
      await using page = await browser().newPage();
      await page.goto(`${site.url}/below/iframe.html?viewMode=story&id=plant-button--${id}`);
      await page.getByText(text).waitFor();
    });
  });

  test("on a docs page each story has its own store", async () => {
    await using site = await belowAPath(".storybook");
    await using page = await browser().newPage();
    await page.goto(`${site.url}/below/iframe.html?viewMode=docs&id=plant-button--docs`);
    for (const [id, , text] of STORIES) await frame(page, `[src*="plant-button--${id}"]`).getByText(text).waitFor();
  });

  test("in development, one story after the other begins anew", async () => {
    const dev = ["node_modules/storybook/dist/bin/dispatcher.js", "dev", "--ci", "--host=127.0.0.1"];
    await using server = await served(folder, dev, ["/index.json", 200], env);
    await using page = await browser().newPage();
    await page.goto(server.url);
    for (const [, name, text] of [...STORIES, STORIES[0]]) {
      await page.getByRole("link", { name }).click();
      await frame(page, "#storybook-preview-iframe").getByText(text).waitFor();
    }
  });
});

function frame(page: Page, selector: string): FrameLocator {
  return page.locator(`iframe${selector}`).first().contentFrame();
}

/** Serves a built Storybook. */
function belowAPath(config: string): Promise<OpenServer> {
  const files = staticFiles(join(folder, outputOfBuild(config)));
  return listen((request, response) => {
    request.url = request.url?.replace("/below/", "/") ?? "";
    files(request, response);
  });
}

function outputOfBuild(config: string): string {
  return `built-${config.replace(".", "")}`;
}

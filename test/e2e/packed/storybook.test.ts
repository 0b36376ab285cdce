/** The section on Storybook of packages/mock-server/docs/browser-mocking.md, word for word, in Storybook and Chromium. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FrameLocator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { blocks, root } from "../../docs/blocks.ts";
import { freePort } from "../../support/free-port.ts";
import { inChromium } from "../support/chromium.ts";
import { outputOf, run, start } from "../support/run.ts";
import { listen, type OpenServer, staticFiles } from "../support/servers.ts";
import type { Site } from "../support/vite.ts";
import { consumer, install } from "./install.ts";

const [preview = "", stories = ""] = blocks(
  "tsx",
  await readFile(join(root, "packages/mock-server/docs/browser-mocking.md"), "utf8"),
);

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
await write(".storybook/preview.tsx", preview);
await write("src/plant-button.stories.tsx", stories.replace("component: PlantButton,", '$& tags: ["autodocs"],'));
await write("addon/preview.tsx", previewOfAddon);
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
      await using site = await served(config);
      await using page = await browser().newPage();
      await page.goto(`${site.url}/below/iframe.html?viewMode=story&id=plant-button--${id}`);
      await page.getByText(text).waitFor();
    });
  });

  test("on a docs page each story has its own store", async () => {
    await using site = await served(".storybook");
    await using page = await browser().newPage();
    await page.goto(`${site.url}/below/iframe.html?viewMode=docs&id=plant-button--docs`);
    for (const [id, , text] of STORIES) await frame(page, `[src*="plant-button--${id}"]`).getByText(text).waitFor();
  });

  test("in development, one story after the other begins anew", async () => {
    await using server = await developed();
    await using page = await browser().newPage();
    await page.goto(server.url);
    for (const [, name, text] of [...STORIES, STORIES[0]]) {
      await page.getByRole("link", { name }).click();
      await frame(page, "#storybook-preview-iframe").getByText(text).waitFor();
    }
  });
});

/** Starts Storybook's own server, by its script: npm would outlive a signal. */
async function developed(): Promise<Site> {
  const port = String(await freePort());
  const script = "node_modules/storybook/dist/bin/dispatcher.js";
  const { child, ended } = start(folder, "node", [script, "dev", "--ci", "--host=127.0.0.1", `--port=${port}`], {
    env,
  });
  const url = `http://127.0.0.1:${port}`;
  const close = async () => {
    child.kill();
    await ended;
  };
  const responds = () =>
    fetch(`${url}/index.json`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    await expect.poll(responds, { timeout: 60_000 }).toBe(true);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, [Symbol.asyncDispose]: close };
}

function frame(page: Page, selector: string): FrameLocator {
  return page.locator(`iframe${selector}`).first().contentFrame();
}

/** Serves a built Storybook below a path. */
function served(config: string): Promise<OpenServer> {
  const files = staticFiles(join(folder, outputOfBuild(config)));
  return listen((request, response) => {
    request.url = request.url?.replace("/below/", "/") ?? "";
    files(request, response);
  });
}

function outputOfBuild(config: string): string {
  return `built-${config.replace(".", "")}`;
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

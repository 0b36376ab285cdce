/** SvelteKit runs a universal `load` on the server, and again in the page, where it replays the response to an equal request. */
import { expect, test } from "vitest";
import { inChromium } from "../support/chromium.ts";
import { outputOf } from "../support/run.ts";
import { install, installedFile } from "./install.ts";
import { serveMock } from "./mock.ts";
import { served } from "./site.ts";

const folder = await install("sveltekit");
const vite = installedFile(folder, "vite/bin/vite.js");

inChromium((browser) => {
  test("a universal load creates a plant once, for the server and the page", async () => {
    await outputOf(folder, "node", [vite, "build"]);
    await using mock = await serveMock(folder);
    await using site = await served(folder, [vite, "preview", "--host=127.0.0.1"], ["/none", 404]);
    await using page = await browser().newPage();
    await page.goto(`${site.url}/?service=${mock.url}`);
    await page.getByText("Fern in the page").waitFor();
    expect(await mock.store.requests.count()).toBe(1);
  });
});

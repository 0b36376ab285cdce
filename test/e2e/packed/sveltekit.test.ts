/** SvelteKit runs a universal `load` on the server, and again in the page, where it replays the response to an equal request. */
import { expect, test } from "vitest";
import { freePort } from "../../support/free-port.ts";
import { inChromium } from "../support/chromium.ts";
import { outputOf, start } from "../support/run.ts";
import { consumer, install } from "./install.ts";
import { serveMock } from "./mock.ts";

const VITE = "node_modules/vite/bin/vite.js";

inChromium((browser) => {
  test("a universal load creates a plant once, for the server and the page", async () => {
    const folder = await install(consumer("sveltekit"));
    await outputOf(folder, "node", [VITE, "build"]);
    await using mock = await serveMock(folder);
    const port = await freePort();
    const { child } = start(folder, "node", [VITE, "preview", `--port=${port}`, "--host=127.0.0.1"]);
    const site = `http://127.0.0.1:${port}`;
    try {
      await expect
        .poll(() => fetch(`${site}/none`).then(({ status }) => status, String), { timeout: 20_000 })
        .toBe(404);
      await using page = await browser().newPage();
      await page.goto(`${site}/?service=${mock.url}`);
      await page.getByText("Fern in the page").waitFor();
      expect(await mock.store.requests.count()).toBe(1);
    } finally {
      child.kill();
    }
  });
});

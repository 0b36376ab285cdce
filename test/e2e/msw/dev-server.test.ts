/** Vite's development server with MSW's plugin, which only MSW 3 has. */
import { expect, test } from "vitest";
import { inChromium } from "../support/chromium.ts";
import { openDevServer } from "../support/vite.ts";
import { openNetwork } from "./network.ts";
import { openPage } from "./open-page.ts";
import { workerPlugin } from "./sites.ts";
import { variantsWithPlugin } from "./variants.ts";

inChromium((browser) => {
  test.each(variantsWithPlugin)("$name: a page below a base is mocked", async ({ folder }) => {
    await using network = await openNetwork();
    const plugins = [await workerPlugin()];
    await using server = await openDevServer({ root: folder, base: "/app/", configFile: false, plugins });
    await using page = await openPage(browser(), server.url);
    const error = await page.run("start", { origin: network.origin });
    expect(error).toMatch(/no worker script of MSW at .*\/mockServiceWorker\.js: .*(text\/html|404)/);
    const workerUrl = "/app/mockServiceWorker.js";
    expect(await page.run("start", { origin: network.origin, workerUrl })).toBe("started");
    expect(await page.run("request", `${network.origin}/plants`)).toContain("40501");
    expect(network.requests).toEqual([]);
  });
});

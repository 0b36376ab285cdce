/** A page and Chromium's console show `faults.networkError()` as packages/mock-server/docs/browser-mocking.md says. */
import { expect, test } from "vitest";
import { inChromium } from "../support/chromium.ts";
import { openNetwork } from "./network.ts";
import { openPage } from "./open-page.ts";
import { openSite, siteFolder } from "./sites.ts";
import { variants } from "./variants.ts";

inChromium((browser) => {
  test.each(variants)("$name: the browser says that it failed, and MSW's log says 200", async (variant) => {
    await using network = await openNetwork();
    const { origin } = network;
    await using site = await openSite(siteFolder(variant, "msw init"));
    await using page = await openPage(browser(), site.url);
    await page.run("keepAloud", origin);
    await page.run("loseConnection", undefined);
    const console = page.console.length;
    expect(await page.run("create", { origin, style: "fetch" })).toBe("TypeError: Failed to fetch");
    await expect.poll(() => page.console).toContain("error: Failed to load resource: net::ERR_FAILED");
    // MSW 2.10 logs the first with the second.
    expect(await page.run("create", { origin, style: "fetch" })).toBe('200 {"name":"Fern"}');
    const responses = () => page.console.slice(console).filter((line) => line.startsWith("log: Response"));
    const inBrief = "log: Response {status: 200, statusText: OK, headers: Object, body: ";
    await expect.poll(responses).toEqual([`${inBrief}}`, `${inBrief}{"name":"Fern"}}`]);
  });
});

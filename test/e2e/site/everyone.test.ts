import { describe, test } from "vitest";
import { inChromium } from "../support/chromium.ts";
import { judge } from "../support/judge.ts";
import { openSite } from "./open-site.ts";

const PATHS = ["/", "/sdk/retries", "/mock-server/decisions", "/api/", "/api/sdk/classes/ApiError"];

inChromium((browser) => {
  describe.each([
    ["light", { colorScheme: "light", viewport: { width: 1440, height: 900 } }],
    ["dark", { colorScheme: "dark", viewport: { width: 1440, height: 900 } }],
    ["phone", { colorScheme: "light", viewport: { width: 360, height: 740 } }],
  ] as const)("%s", (_, appearance) => {
    test.each(PATHS)("axe finds nothing in %s, and nothing scrolls sideways", async (path) => {
      await using site = await openSite(browser(), appearance);
      await site.open(path);
      await judge(site.page, path);
    });
  });

  test("without JavaScript, the text and the links are there", async () => {
    await using site = await openSite(browser(), { javaScriptEnabled: false });
    const { page } = site;
    await site.open("/");
    await page.getByText("The playground needs JavaScript.").waitFor();
    await page.getByRole("main").getByRole("link", { name: "retries", exact: true }).first().click();
    await page.getByRole("heading", { name: "Retries", level: 1 }).waitFor();
    await page.getByRole("navigation").getByRole("link", { name: "API", exact: true }).first().click();
    await page.getByRole("heading", { name: "API reference", level: 1 }).waitFor();
  });

  test("one search, opened by Ctrl+K, finds guides and the reference", async () => {
    await using site = await openSite(browser());
    const { page } = site;
    await site.open("/");
    for (const [words, path] of [
      ["Migrating from hand-written fetch", "/sdk/migrating-from-fetch"],
      ["startPlantWorker", "/api/mock-server/browser/functions/startPlantWorker"],
    ] as const) {
      await page.keyboard.press("Control+k");
      await page.getByRole("searchbox").fill(words);
      await page.getByRole("option").locator(`[href^="/plant-store${path}"]`).first().click();
      await page.waitForURL((url) => url.pathname.startsWith(`/plant-store${path}`));
    }
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { inChromium } from "../support/chromium.ts";
import { openSite, SITE } from "./open-site.ts";

const MAX_BYTES = 120_000;
const FERN = { id: "1", name: "Fern" };
const STORED = "The mock stored the plant. The SDK cannot know that";

async function shown(page: Page, name: string): Promise<object> {
  const part = page.getByRole("region", { name });
  const [keys, values] = await Promise.all([
    part.locator("dt").allTextContents(),
    part.locator("dd").allTextContents(),
  ]);
  return Object.fromEntries(keys.map((key, index) => [key, values[index]]));
}

inChromium((browser) => {
  test.each([
    ["Let it pass", { outcome: "created", name: "Fern" }, FERN, "the SDK returns the plant"],
    ["Lose its response", { outcome: "unknown", code: "connection" }, FERN, STORED],
    ["Lose the request", { outcome: "unknown", code: "connection" }, { plant: "none" }, "stored nothing so far"],
    ["Delay it past the time limit", { outcome: "unknown", code: "timeout" }, FERN, STORED],
    ["Break its response", { outcome: "unknown", code: "invalid_response" }, FERN, STORED],
  ])("%s", async (button, report, stored, lesson) => {
    await using site = await openSite(browser());
    const { page } = site;
    await site.open("/");
    await page.getByRole("button", { name: button }).click();
    // A delayed one is stored after the client has left.
    await page.getByRole("status").getByText(lesson).waitFor();
    expect(await shown(page, "The SDK reports")).toMatchObject(report);
    expect(await shown(page, "The mock stored")).toEqual(stored);
    await page.frameLocator("iframe").getByText("1 Fern").first().waitFor();
  });

  test("by keyboard: Enter in a field loses the response, and the same plant again is refused", async () => {
    await using site = await openSite(browser());
    const { page } = site;
    await site.open("/");
    await page.getByLabel("Name").press("Enter");
    await page.frameLocator("iframe").getByText("stored, response lost").waitFor();
    await page.getByRole("status").getByText("The SDK cannot know that").waitFor();
    await page.getByLabel("Id", { exact: true }).fill("1");
    await page.getByRole("button", { name: "Let it pass" }).press("Enter");
    await page.getByRole("status").getByText("The mock refused the plant").waitFor();
    await page.getByLabel("Id", { exact: true }).fill("9223372036854775808");
    await page.getByRole("button", { name: "Let it pass" }).press("Enter");
    await page.getByRole("status").getByText("The SDK sent nothing").waitFor();
  });

  test(`its JavaScript is at most ${MAX_BYTES} bytes, gzipped, and loads after the text`, async () => {
    await using site = await openSite(browser());
    const { page } = site;
    const scripts = new Set<string>();
    page.on("request", (request) => request.url().endsWith(".js") && scripts.add(new URL(request.url()).pathname));
    await site.open("/");
    await page.getByRole("button", { name: "Let it pass" }).waitFor();
    const html = readFileSync(join(SITE, "index.html"), "utf8");
    // The rest is in the document; and VitePress loads pages ahead.
    const own = [...scripts].filter((name) => !html.includes(name) && !name.includes(".md."));
    expect(own.filter((name) => name.includes("/playground."))).toHaveLength(1);
    const bytes = own.map((name) => gzipSync(readFileSync(join(SITE, name.replace("/plant-store/", "")))).length);
    expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(MAX_BYTES);
  });
});

import { faults } from "@plant-store/mock-server";
import { expect, test } from "vitest";
import { judge, judgeScreens } from "../support/judge.ts";
import { type BoardOptions, creates, FERN, inBoard, isLive, lines } from "./board.ts";

const STATES = ["", "?request=2", "?request=1", "?view=plants", "?view=faults"];

const busy: NonNullable<BoardOptions["before"]> = async ({ store, create }) => {
  await store.inject(faults.networkError(), { at: "response", times: 1 });
  await create(FERN);
  await create('{"id":"x","name":5}');
  await create('{"id":2,"name":"Moss","tag":"rare"}');
  await create('{"id":2,"name":"Moss"}', "other");
  await store.inject(faults.status(503, { retryAfter: 1 }), { times: 2, when: { name: "Palm" } });
};

inBoard((open) => {
  test("recorded text is text: it runs nothing, and hides nothing", async () => {
    const hostile = [
      '{"id":1,"name":"<img src=x onerror=alert(1)><script>alert(2)</script>"}',
      '{"id":2,"name":"\u202egnp.exe\u200b","tag":"</pre><style>*{display:none}"}',
      '{"id":3,"name":"\u001b[31mred"}',
      '{"id":4,"name":"\\ud800"}',
      `{"id":5,"name":"${"M".repeat(1_000_000)}"}`,
      '{"id":6,"name":"javascript:alert(3)","tag":"{{7*7}}"}',
    ];
    const { page } = await open({ before: creates(...hostile) });
    page.on("dialog", () => expect.unreachable("A script ran."));
    await expect.poll(() => lines(page).count()).toBe(hostile.length);
    for (let number = 1; number <= hostile.length; number++) {
      await page.locator(`#request-${number}`).click();
      await page.getByRole("article").getByText(`#${number}`).waitFor();
    }
    await page.locator("#request-2").click();
    const body = page.getByRole("article").locator(".body").first();
    await expect.poll(() => body.textContent()).toContain("\\u202egnp.exe\\u200b");
    await page.locator("#request-3").click();
    await expect.poll(() => body.textContent()).toContain("\\u001b[31mred");
    await page.locator("#request-1").click();
    await expect.poll(() => body.textContent()).toBe(hostile[0]);
    await page.getByRole("button", { name: "Plants" }).click();
    await page.locator(".plants").getByText("<img src=x onerror=alert(1)>").waitFor();
    expect(await page.evaluate("document.images.length + document.querySelectorAll('body script').length")).toBe(0);
  });

  test("a body of 30,000 nested arrays is put in order in small parts", async () => {
    const body = `${"[".repeat(30_000)}"א"${"]".repeat(30_000)}`;
    const { page } = await open({ before: creates(body), path: "?request=1" });
    const shown = page.locator("article .body").first();
    await expect.poll(() => shown.textContent()).toBe(body);
    const sizes = await shown.locator("bdi").evaluateAll((parts) => parts.map((part) => part.textContent?.length ?? 0));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(body.length);
  });

  test.each(STATES)("on any screen axe finds nothing in /%s, and nothing scrolls sideways", async (path) => {
    const { page } = await open({ path, before: busy });
    await isLive(page);
    const seen = page.locator(path.includes("request") ? "article" : ".line").first();
    await seen.waitFor({ state: "attached" });
    await judgeScreens(page, path);
  });

  test("on any screen axe finds nothing in the question before a reset", async () => {
    const { page } = await open({ before: busy });
    await page.getByRole("button", { name: "Reset …" }).click();
    await judgeScreens(page, "the question");
  });

  test("without a token it asks, and axe finds nothing", async () => {
    const { page, server } = await open();
    for (const hash of ["", "#token=%", "#token="]) {
      const other = await page.context().newPage();
      await other.goto(`${server.url}/_mock/${hash}`);
      await other.getByLabel("Control token").waitFor();
      expect(new URL(other.url()).hash, hash).toBe("");
      expect(await other.getByText("Connecting …").count(), hash).toBe(0);
      if (hash === "") await judge(other, "the question for a token");
      await other.close();
    }
  });

  test("4,000 requests are scrolled from end to end, with a few rows in the document", async () => {
    const most = 4_000;
    const { page, create } = await open({
      store: { journalSize: most },
      async before({ send }) {
        for (let id = 1; id <= most; id++) await send(`{"id":${id},"name":"Plant"}`);
      },
    });
    await page.getByText(`${most} Plant`).waitFor();
    const list = page.getByRole("listbox", { name: "Requests, newest first" });
    // Each press reads on, by pages.
    await list.focus();
    await expect
      .poll(
        async () => {
          await page.keyboard.press("End");
          return page.locator("#request-1").count();
        },
        { timeout: 50_000, interval: 20 },
      )
      .toBe(1);
    expect(await lines(page).count()).toBeLessThan(60);
    expect(await list.locator("#request-1").getAttribute("aria-setsize")).toBe(String(most));
    // What is seen stays in its place while others come.
    await create('{"id":0,"name":"New"}');
    await page.getByText("Requests 4,001").waitFor();
    expect(await page.locator("#request-2").isVisible()).toBe(true);
    await page.keyboard.press("Home");
    await page.getByText("0 New").waitFor();
  });
});

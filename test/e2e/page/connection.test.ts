/** The page while its mock is away, begins again, is slow, or has another token. */
import { createPlantStore, faults } from "@plant-store/mock-server";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { creates, FERN, inBoard, isLive, lines, MOSS, TOKEN } from "./board.ts";

inBoard((open) => {
  test("a filter that is chosen while the mock is away is applied once it is back", async () => {
    const { page, comeBack, leave } = await open({ before: creates(FERN, "{}") });
    await expect.poll(() => lines(page).count()).toBe(2);
    await leave();
    const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("cause="));
    await page.getByLabel("Violation").selectOption("shape_violation");
    await failed;
    await using _again = await comeBack();
    await isLive(page);
    await expect.poll(() => lines(page).count()).toBe(1);
  });

  test("the Plants panel follows creates, a reset, a lost connection and a restart", async () => {
    const { page, store, comeBack, create, leave, send } = await open({ path: "?view=plants" });
    const isCount = (count: number) => page.getByRole("heading", { name: `Plants ${count}`, exact: true }).waitFor();
    // Several changes within a second.
    for (let id = 1; id <= 5; id++) {
      await create(`{"id":${id},"name":"Fern"}`);
      await page.getByText(`${id} Fern`).first().waitFor();
    }
    await isCount(5);
    await store.reset();
    await isCount(0);
    await leave();
    await send(MOSS);
    const back = await comeBack();
    await isCount(1);
    await back.close();
    const seed = [3, 4, 5].map((id) => ({ id, name: "Ivy" }));
    await using _again = await comeBack(createPlantStore({ seed }));
    await isCount(3);
  });

  test.each([".line", ".tab-plants"])("%s, opened while the mock is away, is read once it is back", async (place) => {
    const { page, server, comeBack } = await open({ before: creates(FERN), path: "?view=faults" });
    await lines(page).waitFor();
    await server.close();
    await page.locator(place).click();
    const problem = page.getByText("The mock does not respond.").filter({ visible: true });
    await problem.waitFor();
    await using _again = await comeBack();
    await page.locator("aside").getByText("Fern").first().waitFor();
    expect(await problem.count()).toBe(0);
  });

  test("a mock that fails at first: the page tries again, and a filter is applied before it is live", async () => {
    const { page } = await open({ before: creates(FERN) });
    const isFree = Promise.withResolvers<void>();
    await page.route("**/_mock/api/events?**", (route) => isFree.promise.then(() => route.continue()));
    const failed = { status: 500, json: { error: 50001, message: "The mock failed: its storage threw." } };
    await page.route("**/_mock/api/requests?**", (route) => route.fulfill(failed), { times: 1 });
    await page.reload();
    await lines(page).waitFor();
    await page.getByLabel("Violation").selectOption("shape_violation");
    await page.getByText("No request matches the filters.").waitFor();
    isFree.resolve();
    await isLive(page);
  });

  test("a request that comes while a page is read is neither lost nor shown twice", async () => {
    const { page, create } = await open({ before: creates(FERN) });
    await isLive(page);
    await expect.poll(() => lines(page).count()).toBe(1);
    // It is as the mock was before the next request; the page gets it after.
    const late = await holdBack(page, "**/_mock/api/requests?**text=o**");
    await page.getByLabel("Text in path or body").fill("o");
    await late.isHeld;
    await create(MOSS);
    await page.getByText("2 Moss").waitFor();
    await late.letGo();
    await expect.poll(() => lines(page).allTextContents()).toHaveLength(1);
    await page.getByText("2 Moss").waitFor();
  });

  test("a mock that was restarted: it says so, and shows nothing of the run before", async () => {
    const { page, comeBack, create, leave } = await open({ before: creates(FERN) });
    await lines(page).click();
    await page.getByRole("article").waitFor();
    await leave();
    await using _again = await comeBack(createPlantStore({ tokens: ["t1"] }));
    await page.getByText("The server was restarted").waitFor();
    await expect.poll(() => page.getByRole("article").count()).toBe(0);
    expect(await lines(page).count()).toBe(0);
    await create(MOSS);
    await page.getByText("2 Moss").waitFor();
    await page.getByRole("button", { name: "OK" }).click();
    await expect.poll(() => page.getByText("The server was restarted").count()).toBe(0);
  });

  test("a late refusal of an old token does not close the page of the new one", async () => {
    const { page, server, comeBack } = await open({ path: "?view=plants" });
    await isLive(page);
    const refusal = { status: 401, json: { error: 40104, message: "The token is not good here." } };
    const late = await holdBack(page, "**/_mock/api/plants?**", refusal);
    await page.getByLabel("Id, or a part of").fill("Fern");
    await late.isHeld;
    await server.close();
    await using _again = await comeBack(createPlantStore({ tokens: ["t1"] }), "other");
    await enterToken(page);
    await isLive(page);
    await late.letGo();
    await page.getByRole("button", { name: "Faults", exact: true }).click();
    await page.getByText("Nothing goes wrong on purpose.").waitFor();
    expect(await page.getByLabel("Control token").count()).toBe(0);
  });

  test("a late response to an older filter does not replace the newer one", async () => {
    const { page } = await open({ before: creates(FERN, MOSS) });
    await expect.poll(() => lines(page).count()).toBe(2);
    const older = await holdBack(page, "**/_mock/api/requests?**text=Fern**");
    const field = page.getByLabel("Text in path or body");
    await field.fill("Fern");
    await older.isHeld;
    await field.fill("Moss");
    await expect.poll(() => lines(page).allTextContents()).toEqual([expect.stringContaining("2 Moss")]);
    await older.letGo();
    expect(await lines(page).allTextContents()).toEqual([expect.stringContaining("2 Moss")]);
  });

  test("a late list of faults does not bring a removed one back", async () => {
    const { page, store } = await open({ path: "?view=faults" });
    await store.inject(faults.hang());
    await page.getByText("Faults 1").waitFor();
    const late = await holdBack(page, "**/_mock/api/faults?**");
    await late.isHeld;
    await page.getByRole("button", { name: "Remove hang" }).click();
    await page.getByText("Faults 0").waitFor();
    await late.letGo();
    expect(await page.getByText("Faults 0").count()).toBe(1);
  });

  test("back from a lost connection, it shows what it missed, and says how much", async () => {
    const { page, comeBack, leave, send } = await open({ before: creates(FERN) });
    await isLive(page);
    await leave();
    for (const body of [MOSS, "{}"]) await send(body);
    await using _again = await comeBack();
    await page.getByText("The connection was lost. 2 requests came meanwhile; the list shows them.").waitFor();
    await page.getByText("2 Moss").waitFor();
    expect(await lines(page).count()).toBe(3);
    await isLive(page);
    await page.getByRole("button", { name: "OK" }).click();
    await expect.poll(() => page.getByText("The connection was lost.").count()).toBe(0);
  });

  test("another run behind another token: it asks for the token, and closes the old run's request", async () => {
    const { page, server, comeBack, create } = await open({ before: creates(FERN), path: "?request=1" });
    await page.getByRole("article").waitFor();
    await server.close();
    await using _again = await comeBack(createPlantStore({ tokens: ["t1"] }), "other");
    await create(MOSS);
    await page.getByText("The mock does not accept this control token.").waitFor();
    await enterToken(page);
    await page.getByText("2 Moss").first().waitFor();
    await page.getByText("The server was restarted").waitFor();
    expect(await page.getByRole("article").count()).toBe(0);
  });

  test("a reset in one tab is told in the other, which keeps its filters", async () => {
    const { page, server, create } = await open({ before: creates(FERN), path: "?status=200" });
    await expect.poll(() => lines(page).count()).toBe(1);
    const other = await page.context().newPage();
    await other.goto(`${server.url}/_mock/#token=${TOKEN}`);
    await other.getByRole("button", { name: "Reset …" }).click();
    await other.getByRole("dialog").getByRole("button", { name: "Reset", exact: true }).click();
    await page.getByText("The mock was reset").waitFor();
    await create("{}");
    await create(MOSS);
    await expect.poll(() => lines(page).allTextContents()).toEqual([expect.stringContaining("2 Moss")]);
    await expect.poll(() => lines(other).count()).toBe(2);
  });

  test("a tab that nobody sees holds no connection, and catches up when it is seen again", async () => {
    const { page, create } = await open({ before: creates(FERN) });
    await isLive(page);
    const setHidden = (isHidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, "hidden", { configurable: true, value });
        document.dispatchEvent(new Event("visibilitychange"));
      }, isHidden);
    // The browser keeps six connections to a server, for all tabs together.
    const ended = page.waitForEvent("requestfailed", (request) => request.url().includes("/api/events"));
    await setHidden(true);
    await ended;
    await create(MOSS);
    await setHidden(false);
    await page.getByText("2 Moss").waitFor();
    await isLive(page);
    expect(await page.getByText("The connection was lost").count()).toBe(0);
  });
});

async function enterToken(page: Page): Promise<void> {
  await page.getByLabel("Control token").fill("other");
  await page.getByRole("button", { name: "Open" }).click();
}

/** Holds the response to the next GET back: it is one that is given, or as the mock was when the page asked. */
async function holdBack(page: Page, url: string, given?: { readonly status: number; readonly json: object }) {
  const isHeld = Promise.withResolvers<void>();
  const isFree = Promise.withResolvers<void>();
  const isOver = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(url, async (route) => {
    if (!isFirst || route.request().method() !== "GET") return route.fallback();
    isFirst = false;
    const response = given ?? { response: await route.fetch() };
    isHeld.resolve();
    await isFree.promise;
    // The page may have given it up.
    await route.fulfill(response).catch(() => {});
    isOver.resolve();
  });
  return {
    isHeld: isHeld.promise,
    async letGo() {
      isFree.resolve();
      await isOver.promise;
      // Two pictures later the page shows it, if it shows it at all.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    },
  };
}

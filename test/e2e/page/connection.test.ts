/** The page while its mock is away, begins again, is slow, or has another token. */
import { createPlantStore, faults } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { inChromium } from "../support/chromium.ts";
import { lines, openBoard, TOKEN } from "./board.ts";

const FERN = '{"id":1,"name":"Fern"}';
const MOSS = '{"id":2,"name":"Moss"}';

inChromium((browser) => {
  test("a filter that is chosen while the mock is away is applied once it is back", async () => {
    const before = async ({ create }: { create: (body: string) => Promise<number> }) => {
      await create(FERN);
      await create("{}");
    };
    await using board = await openBoard(browser(), { before });
    const { page, store, server } = board;
    await expect.poll(() => lines(page).count()).toBe(2);
    await server.close();
    await page.getByText("Connection lost. Trying again").waitFor();
    const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("cause="));
    await page.getByLabel("Violation").selectOption("shape_violation");
    await failed;
    await using _again = await serve(store, { port: server.port, spaces: true, control: { token: TOKEN } });
    await page.getByText("Live", { exact: true }).waitFor();
    await expect.poll(() => lines(page).count()).toBe(1);
  });

  test("the Plants panel follows creates, a reset, a lost connection and a restart", async () => {
    await using board = await openBoard(browser(), { path: "?view=plants" });
    const { page, store, server, create } = board;
    const isCount = (count: number) => page.getByRole("heading", { name: `Plants ${count}`, exact: true }).waitFor();
    const options = { port: server.port, spaces: true, control: { token: TOKEN } };
    // Several changes within a second.
    for (let id = 1; id <= 5; id++) {
      await create(`{"id":${id},"name":"Fern"}`);
      await page.getByText(`${id} Fern`).first().waitFor();
    }
    await isCount(5);
    await store.reset();
    await isCount(0);
    await server.close();
    await page.getByText("Connection lost. Trying again").waitFor();
    const headers = { Authorization: "Bearer t1", "Content-Type": "application/json" };
    await store.fetch("http://x.test/plants", { method: "POST", headers, body: MOSS });
    const back = await serve(store, options);
    await isCount(1);
    await back.close();
    await using _again = await serve(createPlantStore({ seed: [3, 4, 5].map((id) => ({ id, name: "Ivy" })) }), options);
    await isCount(3);
  });

  test.each([".line", ".tab-plants"])(
    "%s is opened while the mock is away, and read once it is back",
    async (place) => {
      await using board = await openBoard(browser(), { before: ({ create }) => create(FERN), path: "?view=faults" });
      const { page, store, server } = board;
      await lines(page).waitFor();
      await server.close();
      await page.locator(place).click();
      const problem = page.getByText("The mock does not respond.").filter({ visible: true });
      await problem.waitFor();
      await using _again = await serve(store, { port: server.port, control: { token: TOKEN } });
      await page.locator("aside").getByText("Fern").first().waitFor();
      expect(await problem.count()).toBe(0);
    },
  );

  test("a mock that fails at first: the page tries again, and a filter is applied before it is live", async () => {
    await using board = await openBoard(browser(), { before: ({ create }) => create(FERN) });
    const { page } = board;
    const isFree = Promise.withResolvers<void>();
    await page.route("**/_mock/api/events?**", (route) => isFree.promise.then(() => route.continue()));
    const failed = { status: 500, json: { error: 50001, message: "The mock failed: its storage threw." } };
    await page.route("**/_mock/api/requests?**", (route) => route.fulfill(failed), { times: 1 });
    await page.reload();
    await lines(page).waitFor();
    await page.getByLabel("Violation").selectOption("shape_violation");
    await page.getByText("No request matches the filters.").waitFor();
    isFree.resolve();
    await page.getByText("Live", { exact: true }).waitFor();
  });

  test("a request that comes while a page is read is neither lost nor shown twice", async () => {
    await using board = await openBoard(browser(), { before: ({ create }) => create(FERN) });
    const { page, create } = board;
    await page.getByText("Live", { exact: true }).waitFor();
    await expect.poll(() => lines(page).count()).toBe(1);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const read = new Promise<void>((resolve) =>
      page.route("**/_mock/api/requests?**text=o**", async (route) => {
        // Before the next request; the page gets it after.
        const response = await route.fetch();
        resolve();
        await held;
        await route.fulfill({ response });
      }),
    );
    await page.getByLabel("Text in path or body").fill("o");
    await read;
    await create(MOSS);
    await page.getByText("2 Moss").waitFor();
    letGo();
    await expect.poll(() => lines(page).allTextContents()).toHaveLength(1);
    await page.getByText("2 Moss").waitFor();
  });

  test("a mock that was restarted: it says so, and shows nothing of the run before", async () => {
    await using board = await openBoard(browser(), { before: ({ create }) => create(FERN) });
    const { page, server } = board;
    await lines(page).click();
    await page.getByRole("article").waitFor();
    await server.close();
    await page.getByText("Connection lost. Trying again").waitFor();
    const store = createPlantStore({ tokens: ["t1"] });
    await using again = await serve(store, { port: server.port, spaces: true, control: { token: TOKEN } });
    await page.getByText("The server was restarted").waitFor();
    await expect.poll(() => page.getByRole("article").count()).toBe(0);
    expect(await lines(page).count()).toBe(0);
    const headers = { Authorization: "Bearer t1", "Content-Type": "application/json" };
    await fetch(`${again.url}/plants`, { method: "POST", headers, body: MOSS });
    await page.getByText("2 Moss").waitFor();
    await page.getByRole("button", { name: "OK" }).click();
    await expect.poll(() => page.getByText("The server was restarted").count()).toBe(0);
  });

  test("a late refusal of an old token does not close the page of the new one", async () => {
    await using board = await openBoard(browser(), { path: "?view=plants" });
    const { page, server } = board;
    await page.getByText("Live", { exact: true }).waitFor();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let isFirst = true;
    const isHeld = new Promise<void>((resolve) =>
      page.route("**/_mock/api/plants?**", async (route) => {
        if (!isFirst) return route.fallback();
        isFirst = false;
        resolve();
        await held;
        return route.fulfill({ status: 401, json: { error: 40104, message: "The token is not good here." } });
      }),
    );
    await page.getByLabel("Id, or a part of the name or tag").fill("Fern");
    await isHeld;
    await server.close();
    const store = createPlantStore({ tokens: ["t1"] });
    await using _again = await serve(store, { port: server.port, control: { token: "other" } });
    await page.getByLabel("Control token").fill("other");
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByText("Live", { exact: true }).waitFor();
    letGo();
    await page.getByRole("button", { name: "Faults", exact: true }).click();
    await page.getByText("Nothing goes wrong on purpose.").waitFor();
    expect(await page.getByLabel("Control token").count()).toBe(0);
  });

  test("a late response to an older filter does not replace the newer one", async () => {
    await using board = await openBoard(browser(), {
      async before({ create }) {
        await create(FERN);
        await create(MOSS);
      },
    });
    const { page } = board;
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
    await using board = await openBoard(browser(), { path: "?view=faults" });
    const { page, store } = board;
    await store.inject(faults.hang());
    await page.getByText("Faults 1").waitFor();
    const late = await holdBack(page, "**/_mock/api/faults?**", "GET");
    await late.isHeld;
    await page.getByRole("button", { name: "Remove hang" }).click();
    await page.getByText("Faults 0").waitFor();
    await late.letGo();
    expect(await page.getByText("Faults 0").count()).toBe(1);
  });

  test("back from a lost connection, it says how much came meanwhile", async () => {
    await using board = await openBoard(browser(), { before: ({ create }) => create(FERN) });
    const { page, store, server } = board;
    await page.getByText("Live", { exact: true }).waitFor();
    await server.close();
    await page.getByText("Connection lost. Trying again").waitFor();
    for (const body of [MOSS, "{}"]) {
      const headers = { Authorization: "Bearer t1", "Content-Type": "application/json" };
      await store.fetch("http://x.test/plants", { method: "POST", headers, body });
    }
    await using _again = await serve(store, { port: server.port, spaces: true, control: { token: TOKEN } });
    await page.getByText("The connection was lost. 2 requests came meanwhile; the list shows them.").waitFor();
    await page.getByText("2 Moss").waitFor();
    await page.getByRole("button", { name: "OK" }).click();
    await expect.poll(() => page.getByText("The connection was lost.").count()).toBe(0);
  });

  test("another run behind another token: the old run's request is closed", async () => {
    await using board = await openBoard(browser(), { before: ({ create }) => create(FERN), path: "?request=1" });
    const { page, server } = board;
    await page.getByRole("article").waitFor();
    await server.close();
    const store = createPlantStore({ tokens: ["t1"] });
    await using again = await serve(store, { port: server.port, control: { token: "other" } });
    const headers = { Authorization: "Bearer t1", "Content-Type": "application/json" };
    await fetch(`${again.url}/plants`, { method: "POST", headers, body: MOSS });
    await page.getByLabel("Control token").fill("other");
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByText("2 Moss").first().waitFor();
    await page.getByText("The server was restarted").waitFor();
    expect(await page.getByRole("article").count()).toBe(0);
  });

  test("a reset in one tab is told in the other, which keeps its filters", async () => {
    await using board = await openBoard(browser(), { before: ({ create }) => create(FERN), path: "?status=200" });
    const { page, server, create } = board;
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
    await using board = await openBoard(browser(), { before: ({ create }) => create(FERN) });
    const { page, create } = board;
    await page.getByText("Live", { exact: true }).waitFor();
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
    await page.getByText("Live", { exact: true }).waitFor();
    expect(await page.getByText("The connection was lost").count()).toBe(0);
  });
});

/** Holds the next response to a request back: it is as the mock was when the page asked. */
async function holdBack(page: Page, url: string, method = "GET") {
  const isHeld = Promise.withResolvers<void>();
  const isFree = Promise.withResolvers<void>();
  const isOver = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(url, async (route) => {
    if (!isFirst || route.request().method() !== method) return route.fallback();
    isFirst = false;
    const response = await route.fetch();
    isHeld.resolve();
    await isFree.promise;
    // The page may have given it up.
    await route.fulfill({ response }).catch(() => {});
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

/** The page while its mock is away, begins again, is slow, or has another token. */
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
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
    await page.getByText("The mock began again").waitFor();
    await expect.poll(() => page.getByRole("article").count()).toBe(0);
    expect(await lines(page).count()).toBe(0);
    const headers = { Authorization: "Bearer t1", "Content-Type": "application/json" };
    await fetch(`${again.url}/plants`, { method: "POST", headers, body: MOSS });
    await page.getByText("2 Moss").waitFor();
    await page.getByRole("button", { name: "OK" }).click();
    await expect.poll(() => page.getByText("The mock began again").count()).toBe(0);
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
});

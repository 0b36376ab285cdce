/** The keyboard's way: where the focus goes when something opens, closes or is removed, and what is announced. */
import { faults } from "@plant-store/mock-server";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { inChromium } from "../support/chromium.ts";
import { inBothWays, lines, openBoard, type Shown } from "./board.ts";

const PHONE = { viewport: { width: 360, height: 740 } };

async function createSome({ create }: Pick<Shown, "create">): Promise<void> {
  for (let id = 1; id <= 5; id++) await create(`{"id":${id},"name":"Plant ${id}"}`);
}

/** Returns the name of what has the focus: its label, or its text. */
function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(
    () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent?.slice(0, 40),
  );
}

/** Returns what a screen reader is told from now on. */
async function announced(page: Page): Promise<() => Promise<readonly string[]>> {
  const said = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const region = document.querySelector("aside [role=status].unseen");
    if (region)
      new MutationObserver(() => region.textContent && texts.push(region.textContent)).observe(region, {
        characterData: true,
        childList: true,
        subtree: true,
      });
    return texts;
  });
  return () => said.jsonValue();
}

inBothWays((browser, open) => {
  test("Enter goes into a request, Escape and Close return to its line", async () => {
    await using board = await open(browser(), { before: createSome });
    const { page } = board;
    const list = page.getByRole("listbox");
    await expect.poll(() => lines(page).count()).toBe(5);
    await list.focus();
    for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await expect.poll(() => focused(page)).toMatch(/^#4 /);
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page)).toBe("Requests, newest first");
    expect(await list.getAttribute("aria-activedescendant")).toBe("request-4");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toMatch(/^#3 /);
    await page.getByRole("button", { name: "Close" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("Requests, newest first");
    expect(await list.getAttribute("aria-activedescendant")).toBe("request-3");
  });

  test("on a phone, where one panel hides the other, the focus goes along", async () => {
    await using board = await open(browser(), { before: createSome, ...PHONE });
    const { page } = board;
    await page.locator("#request-2").click();
    await expect.poll(() => focused(page)).toMatch(/^#2 /);
    await page.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => focused(page)).toBe("Requests, newest first");
  });

  test("a control that goes leaves the focus in its panel", async () => {
    await using board = await open(browser(), { before: createSome, path: "?view=faults&status=200" });
    const { page, store } = board;
    for (const fault of [faults.status(503), faults.hang()]) await store.inject(fault);
    for (const [button, heading] of [
      ["Remove status 503", "Faults 1"],
      ["Remove hang", "Faults 0"],
      ["Clear filters", "Requests 5"],
    ] as const) {
      await page.getByRole("button", { name: button }).focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => focused(page), { message: button }).toBe(heading);
    }
  });

  test("Escape in a request's question leaves the request open, and returns to its button", async () => {
    await using board = await open(browser(), { before: createSome, path: "?request=1" });
    const { page } = board;
    await page.getByRole("button", { name: "Send again" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("Cancel");
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page)).toBe("Send again");
    await page.getByRole("article").waitFor();
  });

  test("a fault that is used up or removed is announced once; one that is only met is not", async () => {
    await using board = await open(browser(), { path: "?view=faults" });
    const { page, store, create } = board;
    await store.inject(faults.status(503), { times: 3 });
    await store.inject(faults.emptyBody(), { when: { name: "Palm" } });
    await page.getByText("Faults 2").waitFor();
    const said = await announced(page);
    await create('{"id":1,"name":"Fern"}');
    await create('{"id":1,"name":"Fern"}');
    await page.getByText("1 more create").waitFor();
    expect(await said()).toEqual([]);
    await create('{"id":1,"name":"Fern"}');
    await page.getByText("Faults 1").waitFor();
    await expect.poll(said).toEqual(["Used up or removed: status 503."]);
    await page.getByRole("button", { name: "Remove empty body" }).click();
    await expect.poll(said).toEqual(["Used up or removed: status 503.", "Removed: empty body."]);
  });

  test("the form stays open when its first plant comes", async () => {
    await using board = await open(browser(), { path: "?view=plants" });
    const { page, create } = board;
    const name = page.getByRole("form", { name: "Create a plant" }).getByRole("textbox", { name: "name" });
    await name.fill("Half a na");
    await create('{"id":1,"name":"Fern"}');
    await page.getByRole("heading", { name: "Plants 1" }).waitFor();
    expect(await name.isVisible()).toBe(true);
    expect(await name.inputValue()).toBe("Half a na");
  });
});

inChromium((browser) => {
  test("what is typed stays while the panels read on, and while another one is looked at", async () => {
    await using board = await openBoard(browser(), { path: "?view=faults" });
    const { page, create } = board;
    await page.getByLabel("Retry-After").fill("7");
    const polled = () => page.waitForResponse((response) => response.url().includes("/api/faults"));
    await polled();
    await create('{"id":1,"name":"Fern"}');
    await polled();
    expect(await page.getByLabel("Retry-After").inputValue()).toBe("7");
    await page.getByRole("button", { name: "Plants", exact: true }).click();
    await page.getByRole("heading", { name: /^Plants/ }).waitFor();
    await page.getByRole("button", { name: "Faults", exact: true }).click();
    expect(await page.getByLabel("Retry-After").inputValue()).toBe("7");
  });
});

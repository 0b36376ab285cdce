/** The way through the page: Back and Forward, the keyboard, dialogs, a phone. */
import { expect, test } from "vitest";
import { inChromium } from "../support/chromium.ts";
import { inBothWays, lines, openBoard, type Shown } from "./board.ts";

const FERN = '{"id":1,"name":"Fern"}';
const PHONE = { viewport: { width: 360, height: 740 } };

async function createSome({ create }: Pick<Shown, "create">): Promise<void> {
  for (let id = 1; id <= 3; id++) await create(`{"id":${id},"name":"Plant ${id}"}`);
  await create("{}");
}

inBothWays((browser, open) => {
  test("a question begins at Cancel, and Escape closes only the question", async () => {
    await using board = await open(browser(), { before: createSome });
    const { page, store } = board;
    await lines(page).first().click();
    await page.getByRole("article").waitFor();
    const reset = page.getByRole("button", { name: "Reset …" });
    const isFocused = (name: string) =>
      page.getByRole("button", { name, exact: true }).evaluate((button) => button === document.activeElement);
    await reset.click();
    await expect.poll(() => isFocused("Cancel")).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    expect(await isFocused("Reset …")).toBe(true);
    expect(await page.getByRole("article").count()).toBe(1);
    await reset.click();
    await expect.poll(() => isFocused("Cancel")).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    expect(await store.plants.count()).toBe(3);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("article").count()).toBe(0);
  });

  test("on a phone the filters stand behind a button, which says how many there are", async () => {
    await using board = await open(browser(), { before: createSome, path: "?text=Plant", ...PHONE });
    const { page } = board;
    await expect.poll(() => lines(page).count()).toBe(3);
    const field = page.getByLabel("Text in path or body");
    expect(await field.isVisible()).toBe(false);
    const toggle = page.getByRole("button", { name: "Filters (1)" });
    expect(await toggle.getAttribute("aria-expanded")).toBe("false");
    await toggle.click();
    expect(await toggle.getAttribute("aria-expanded")).toBe("true");
    await field.fill("");
    await expect.poll(() => lines(page).count()).toBe(4);
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    expect(await field.isVisible()).toBe(false);
  });

  test("more plants stay when something changes", async () => {
    const seed = Array.from({ length: 250 }, (_, id) => ({ id: id + 100, name: `Plant ${id}` }));
    await using board = await open(browser(), { store: { seed }, path: "?view=plants" });
    const { page, create } = board;
    const plants = page.locator(".plants li");
    await expect.poll(() => plants.count()).toBe(100);
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => plants.count()).toBe(200);
    await create(FERN);
    await page.getByRole("heading", { name: "Plants 251" }).waitFor();
    expect(await plants.count()).toBe(200);
  });
});

inChromium((browser) => {
  test("Back and Forward go through the choices", async () => {
    await using board = await openBoard(browser(), { before: createSome });
    const { page } = board;
    const shown = () => lines(page).count();
    await page.getByLabel("Violation").selectOption("shape_violation");
    await expect.poll(shown).toBe(1);
    await lines(page).click();
    await page.getByRole("article").waitFor();
    await page.getByRole("button", { name: "Plants", exact: true }).click();
    await page.getByRole("heading", { name: /^Plants/ }).waitFor();
    await page.goBack();
    await page.getByRole("article").waitFor();
    await page.goBack();
    await expect.poll(() => page.getByRole("article").count()).toBe(0);
    expect(await shown()).toBe(1);
    await page.goBack();
    await expect.poll(shown).toBe(4);
    await page.goForward();
    await expect.poll(shown).toBe(1);
    await page.goForward();
    await page.getByRole("article").waitFor();
  });

  test("all that is typed into a field is one step, and so is a way through the list by keys", async () => {
    await using board = await openBoard(browser(), { before: createSome });
    const { page } = board;
    await expect.poll(() => lines(page).count()).toBe(4);
    const steps = () => page.evaluate(() => history.length);
    const before = await steps();
    const field = page.getByLabel("Text in path or body");
    for (const text of ["P", "Pl", "Plant"]) {
      await field.fill(text);
      await expect.poll(() => page.url()).toContain(`text=${text}`);
    }
    expect(await steps()).toBe(before + 1);
    await page.getByRole("listbox").focus();
    for (const key of ["ArrowDown", "ArrowDown", "End"]) await page.keyboard.press(key);
    await expect.poll(() => page.url()).toContain("request=1");
    expect(await steps()).toBe(before + 2);
  });

  test.each(["#token=%", "#token="])("the address %s asks for the token", async (hash) => {
    await using board = await openBoard(browser());
    const { page, server } = board;
    await page.getByText("Live", { exact: true }).waitFor();
    await page.evaluate(() => sessionStorage.clear());
    await page.goto("about:blank");
    await page.goto(`${server.url}/_mock/${hash}`);
    await page.getByLabel("Control token").waitFor();
    expect(new URL(page.url()).hash).toBe("");
  });
});

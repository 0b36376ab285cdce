/** The way through the page: Back and Forward, dialogs, a phone, and the keyboard: where the focus goes, and what is announced. */
import { faults } from "@plant-store/mock-server";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { creates, FERN, inBoard, lines, PHONE, plants } from "./board.ts";

const createSome = creates(...plants(3), "{}");

/** Its label, or its text. */
function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(
    () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent?.slice(0, 40),
  );
}

/** To a screen reader, from now on. */
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

inBoard((open) => {
  test("a reset comes after a question, which begins at Cancel; Escape closes only the question", async () => {
    const { page, store } = await open({ before: createSome });
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
    await reset.click();
    const question = page.getByRole("dialog", { name: "Reset the mock?" });
    await question.getByRole("button", { name: "Reset", exact: true }).click();
    await page.getByText("No request has come yet.").waitFor();
    expect(await store.plants.count()).toBe(0);
  });

  test("on a phone an unknown view is the journal, whose filters stand behind a button, which says how many there are", async () => {
    const { page } = await open({ before: createSome, path: "?view=nonsense&text=Plant", ...PHONE });
    await expect.poll(() => lines(page).count()).toBe(3);
    expect(await page.getByRole("button", { name: "Requests" }).getAttribute("aria-current")).toBe("page");
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

  test("by keyboard only: Enter goes into a request, Escape and Close return to its line", async () => {
    const { page } = await open({ before: creates(...plants(30)), viewport: { width: 1200, height: 600 } });
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const list = page.getByRole("listbox");
    await expect.poll(() => lines(page).count()).toBeGreaterThan(5);
    await list.focus();
    await press("ArrowDown", "ArrowDown", "Enter");
    await page.getByRole("article").getByText('{"id":29,"name":"Plant 29"}').waitFor();
    await expect.poll(() => focused(page)).toMatch(/^#29 /);
    await press("Escape");
    await expect.poll(() => focused(page)).toBe("Requests, newest first");
    expect(await list.getAttribute("aria-activedescendant")).toBe("request-29");
    await press("ArrowDown", "Enter");
    await expect.poll(() => focused(page)).toMatch(/^#28 /);
    await page.getByRole("button", { name: "Close request" }).focus();
    await press("Enter");
    await expect.poll(() => focused(page)).toBe("Requests, newest first");
    expect(await list.getAttribute("aria-activedescendant")).toBe("request-28");
    await press("End");
    await page.getByRole("article").getByText('{"id":1,"name":"Plant 1"}').waitFor();
    expect(await page.locator(".line[aria-selected=true]").isVisible()).toBe(true);
    await press("Escape");
    await expect.poll(() => page.getByRole("article").count()).toBe(0);
    await press("/");
    const search = page.getByLabel("Text in path or body");
    expect(await search.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  test("on a phone, where one panel hides the other, the focus goes along", async () => {
    const { page } = await open({ before: creates(...plants(5)), ...PHONE });
    await page.locator("#request-2").click();
    await expect.poll(() => focused(page)).toMatch(/^#2 /);
    await page.getByRole("button", { name: "Close request" }).click();
    await expect.poll(() => focused(page)).toBe("Requests, newest first");
  });

  test("a control that goes leaves the focus in its panel", async () => {
    const { page, store } = await open({ before: creates(...plants(5)), path: "?view=faults&status=200" });
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

  test("a fault that is used up or removed is announced once; one that is only met is not", async () => {
    const { page, store, create } = await open({ path: "?view=faults" });
    await store.inject(faults.status(503), { times: 3 });
    await store.inject(faults.emptyBody(), { when: { name: "Palm" } });
    await page.getByText("Faults 2").waitFor();
    const said = await announced(page);
    await create(FERN);
    await create(FERN);
    await page.getByText("1 more create").waitFor();
    expect(await said()).toEqual([]);
    await create(FERN);
    await page.getByText("Faults 1").waitFor();
    await expect.poll(said).toEqual(["Used up or removed: status 503."]);
    await page.getByRole("button", { name: "Remove empty body" }).click();
    await expect.poll(said).toEqual(["Used up or removed: status 503.", "Removed: empty body."]);
  });

  test("the form stays open when its first plant comes", async () => {
    const { page, create } = await open({ path: "?view=plants" });
    const name = page.getByRole("form", { name: "Create a plant" }).getByRole("textbox", { name: "name" });
    await name.fill("Half a na");
    await create(FERN);
    await page.getByRole("heading", { name: "Plants 1" }).waitFor();
    expect(await name.isVisible()).toBe(true);
    expect(await name.inputValue()).toBe("Half a na");
  });

  test("Back and Forward go through the choices", async () => {
    const { page } = await open({ before: createSome });
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
    const { page } = await open({ before: createSome });
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

  test("what is typed stays while the panels read on, and while another one is looked at", async () => {
    const { page, create } = await open({ path: "?view=faults" });
    await page.getByLabel("Retry-After").fill("7");
    const polled = () => page.waitForResponse((response) => response.url().includes("/api/faults"));
    await polled();
    await create(FERN);
    await polled();
    expect(await page.getByLabel("Retry-After").inputValue()).toBe("7");
    await page.getByRole("button", { name: "Plants", exact: true }).click();
    await page.getByRole("heading", { name: /^Plants/ }).waitFor();
    await page.getByRole("button", { name: "Faults", exact: true }).click();
    expect(await page.getByLabel("Retry-After").inputValue()).toBe("7");
  });
});

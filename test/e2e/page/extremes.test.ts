/** The page at its limits: wrong addresses, long texts, small windows, few colours. */
import { faults } from "@plant-store/mock-server";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { creates, FERN, inBoard, isLive, lines, PHONE, plants } from "./board.ts";

const LONG = "W".repeat(4_000);

/** As by Back or Forward, without another load of the page. */
function goTo(page: Page, query: string): Promise<void> {
  return page.evaluate((url) => {
    history.pushState(null, "", url);
    dispatchEvent(new PopStateEvent("popstate"));
  }, query);
}

inBoard((open) => {
  test("at 200 % of 1280 × 800, and at 400 % of 1280 × 1024, each line is reached, and seen whole", async () => {
    const { page } = await open({ before: creates(...plants(30)) });
    for (const viewport of [
      { width: 640, height: 400 },
      { width: 320, height: 256 },
    ]) {
      await page.setViewportSize(viewport);
      await page.reload();
      await expect.poll(() => lines(page).count()).toBeGreaterThan(2);
      await page.getByRole("listbox").focus();
      for (const [key, number] of Object.entries({ ArrowDown: 30, End: 1, Home: 30 })) {
        await page.keyboard.press(key);
        const isSeen = (line: Element) => {
          const { left, top, bottom } = line.getBoundingClientRect();
          const seen = [top + 2, bottom - 2].map((y) => document.elementFromPoint(left + 40, y));
          return seen.every((found) => found !== null && line.contains(found));
        };
        await expect.poll(() => page.locator(`#request-${number}`).evaluate(isSeen)).toBe(true);
      }
    }
  });

  test("in a low and wide window, such as a panel, the list is seen at once", async () => {
    const viewport = { width: 1280, height: 340 };
    const { page } = await open({ before: creates(FERN), viewport });
    const box = await lines(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(viewport.height);
    expect(await page.locator(".timeline").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("Text in path or body").fill("Fern");
    await expect.poll(() => lines(page).count()).toBe(1);
  });

  test("in forced colours the chosen line and the chosen tab differ from the others", async () => {
    const { page } = await open({ forcedColors: "active", before: creates(FERN, "{}") });
    await page.locator("#request-1").click();
    const look = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const { outlineStyle, outlineColor, borderBottomColor } = getComputedStyle(element);
        return [outlineStyle === "none" ? "none" : outlineColor, borderBottomColor].join();
      });
    await expect.poll(() => look("#request-1")).not.toBe(await look("#request-2"));
    expect(await look(".tab-request")).not.toBe(await look(".tab-faults"));
    await page.getByRole("option", { name: /400 POST/ }).waitFor();
  });

  test("with reduced motion nothing moves by itself", async () => {
    const { page } = await open({ before: creates(FERN), reducedMotion: "reduce" });
    await lines(page).click();
    await page.getByRole("article").waitFor();
    const moving = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll("*")].filter((element) => {
            const { transitionDuration, animationName } = getComputedStyle(element);
            return transitionDuration !== "0s" || animationName !== "none";
          }).length,
      );
    expect(await moving()).toBe(0);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    expect(await moving()).toBeGreaterThan(0);
  });

  test("a link to a request that cannot be, or is not there, leads back", async () => {
    const { page } = await open({ before: creates(FERN) });
    await isLive(page);
    for (const number of ["abc", "0", "1.5", "99999999999", "77"]) {
      await goTo(page, `?request=${number}`);
      const none = number === "77" ? "The journal has no request #77." : `“${number}” is not the number of a request.`;
      await page.getByText(none).waitFor();
      await page.getByRole("button", { name: "Close request" }).click();
      await expect.poll(() => page.url()).not.toContain("request=");
    }
  });

  test("a filter that is wrong says so once, and can be cleared", async () => {
    const { page } = await open({ before: creates(FERN), path: "?cause=nonsense" });
    await page.getByText("The query is wrong: cause must be one of").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await lines(page).waitFor();
    expect(await page.getByText("The query is wrong").count()).toBe(0);
  });

  test("a space with an impossible name: no connection is awaited", async () => {
    const { page } = await open({ path: "?space=..%2F" });
    await page.locator(".journal").getByText("A space's name must be").waitFor();
    await page.getByText("Not connected").waitFor();
    await page.getByLabel("Space").selectOption("default");
    await isLive(page);
  });

  test("long texts at 360 pixels: no panel scrolls sideways", async () => {
    const { page } = await open({
      ...PHONE,
      async before({ create, server, store }) {
        await create(JSON.stringify({ id: 1, name: LONG, tag: LONG }));
        await fetch(`${server.url}/${LONG}`, { headers: { [`x-${"h".repeat(300)}`]: LONG } });
        await store.inject(faults.status(503), { when: { name: LONG, tag: LONG } });
      },
    });
    for (const [path, seen] of [
      ["?", ".line"],
      ["?request=1", ".body"],
      ["?request=2", ".fields"],
      ["?view=plants", ".plants li"],
      ["?view=faults", ".faults li"],
    ] as const) {
      await goTo(page, path);
      await page.locator(seen).first().waitFor();
      const wide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll("main, aside, .journal, .list")]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ className, nodeName }) => `${nodeName} ${className}`),
      );
      expect(wide, path).toEqual([]);
    }
  });
});

import axe, { type AxeResults } from "axe-core";
import type { Frame, Page } from "playwright-core";
import { expect } from "vitest";

export const SCREENS = [
  ["light", { colorScheme: "light", viewport: { width: 1280, height: 800 } }],
  ["dark", { colorScheme: "dark", viewport: { width: 1280, height: 800 } }],
  ["phone", { colorScheme: "light", viewport: { width: 360, height: 740 } }],
  ["between", { colorScheme: "dark", viewport: { width: 800, height: 900 }, reducedMotion: "reduce" }],
] as const;

type Screen = (typeof SCREENS)[number];

/** Expects that axe finds nothing in a page, and that nothing scrolls sideways. Returns the rules that it passes. */
export async function judge(place: Page | Frame, title: string): Promise<string[]> {
  if ((await place.evaluate("typeof axe")) === "undefined") await place.evaluate(axe.source);
  const { violations, passes } = await place.evaluate<AxeResults>(
    'axe.run({ iframes: false, resultTypes: ["violations"] })',
  );
  expect(passes.length, title).toBeGreaterThan(10);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(", ")}`);
  expect(found, title).toEqual([]);
  expect(await place.evaluate("document.documentElement.scrollWidth <= innerWidth"), title).toBe(true);
  return passes.map(({ id }) => id);
}

/** The screen between has the dark colours too. */
const JUDGED: readonly Screen[] = SCREENS.filter(([name]) => name !== "dark");

/** Judges each frame of a page on each screen. It loads the page only once: that takes as long as to judge it. */
export async function judgeScreens(page: Page, title: string, only: readonly Screen[] = JUDGED): Promise<string[][]> {
  const passed: string[][] = [];
  for (const [name, { viewport, ...media }] of only) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: "no-preference", ...media });
    for (const frame of page.frames()) {
      // Half-way between two colours nothing has a contrast of its own. Chromium may never settle `finished` of a cancelled one.
      await frame.evaluate("document.getAnimations().forEach((animation) => animation.finish())");
      passed.push(await judge(frame, `${name}, ${title}, ${frame.url()}`));
    }
  }
  return passed;
}

import axe, { type AxeResults } from "axe-core";
import type { Frame, Page } from "playwright-core";
import { expect } from "vitest";

/** Expects that axe finds nothing in a page, and that nothing scrolls sideways. Returns the rules that it passes. */
export async function judge(place: Page | Frame, title: string): Promise<readonly string[]> {
  await place.evaluate(axe.source);
  const { violations, passes } = await place.evaluate<AxeResults>("axe.run()");
  expect(passes.length, title).toBeGreaterThan(10);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(", ")}`);
  expect(found, title).toEqual([]);
  expect(await place.evaluate("document.documentElement.scrollWidth <= innerWidth"), title).toBe(true);
  return passes.map(({ id }) => id);
}

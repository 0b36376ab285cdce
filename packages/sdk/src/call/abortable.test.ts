import { expect, test, vi } from "vitest";
import { abortable } from "./abortable.ts";

test.each([0, -1])("with %i milliseconds left the work does not begin", async (limitMs) => {
  const work = vi.fn(async () => "done");
  expect(
    await abortable(
      undefined,
      () => "aborted",
      limitMs,
      () => "late",
      work,
    ),
  ).toBe("late");
  expect(work).not.toHaveBeenCalled();
});

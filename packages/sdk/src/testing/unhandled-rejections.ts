import { afterAll, beforeAll, expect } from "vitest";

/** Fails the file in which it is called when any promise was left rejected there. */
export function expectNoUnhandledRejections(): void {
  const unhandled: unknown[] = [];
  const listener = (reason: unknown) => unhandled.push(reason);
  beforeAll(() => {
    process.on("unhandledRejection", listener);
  });
  afterAll(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", listener);
    expect(unhandled).toEqual([]);
  });
}

import { afterAll, beforeAll, expect } from "vitest";

/** Fails the test file that calls it if a rejection there was unhandled. */
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

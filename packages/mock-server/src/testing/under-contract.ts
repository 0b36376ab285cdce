import { afterAll, beforeAll, vi } from "vitest";

/** Has the modules that the tests of a file import run under another contract. */
export function underContract(otherContract: () => Promise<object>): void {
  beforeAll(() => {
    vi.resetModules();
    vi.doMock("../contract.ts", otherContract);
  });
  // Without isolation, other files share the modules.
  afterAll(() => {
    vi.doUnmock("../contract.ts");
    vi.resetModules();
  });
}

import type { TestProjectConfiguration, ViteUserConfig } from "vitest/config";

/** A run takes seconds. One that hangs ends, and fails, after `testTimeout`. */
function room(
  name: string,
  testTimeout: number,
  hookTimeout: number,
  ...globalSetup: string[]
): TestProjectConfiguration {
  return { extends: true, test: { name, include: [`${name}/*.test.ts`], globalSetup, testTimeout, hookTimeout } };
}

const CHROMIUM = "support/chromium-setup.ts";

/** Without the root's conditions: what runs here is what `npm run build` made. Vitest runs one room after the other. */
const config: ViteUserConfig = {
  root: import.meta.dirname,
  test: {
    // An install, a compiler and a page use a core each.
    maxWorkers: "100%",
    // Each file starts what it tests anew: a page, a process, a folder. What it only uses, a worker loads once.
    isolate: false,
    // Prints why a test is skipped.
    reporters: "verbose",
    unstubEnvs: true,
    restoreMocks: true,
    // On a busy machine a page needs more than Vitest's second.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      room("frameworks", 20_000, 10_000),
      room("msw", 120_000, 180_000, CHROMIUM, "msw/setup.ts"),
      room("packed", 120_000, 180_000, CHROMIUM, "packed/setup.ts"),
      room("page", 60_000, 90_000, CHROMIUM),
      room("proxy", 20_000, 10_000),
      room("runtimes", 60_000, 90_000, CHROMIUM, "runtimes/setup.ts"),
      room("site", 60_000, 90_000, CHROMIUM),
    ],
  },
};

export default config;

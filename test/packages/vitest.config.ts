import type { ViteUserConfig } from "vitest/config";

/** Without the root's conditions: what runs here is what `npm pack` packed. */
const config: ViteUserConfig = {
  root: import.meta.dirname,
  test: {
    include: ["*.test.ts"],
    // Says of what was skipped why.
    reporters: "verbose",
    unstubEnvs: true,
    globalSetup: "prepare.ts",
    // An install and a compiler use a core each.
    maxWorkers: 2,
    // A run takes seconds; one that hangs ends, and fails, after this.
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
};

export default config;

import type { ViteUserConfig } from "vitest/config";

/** Without the root's conditions: what runs here is what `npm run build` made. */
const config: ViteUserConfig = {
  root: import.meta.dirname,
  test: {
    include: ["*.test.ts"],
    // Says of what was skipped why.
    reporters: "verbose",
    unstubEnvs: true,
    globalSetup: "prepare.ts",
    maxWorkers: "100%",
    // A run takes seconds; one that hangs ends, and fails, after this.
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
};

export default config;

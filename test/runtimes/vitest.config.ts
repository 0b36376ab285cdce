import type { ViteUserConfig } from "vitest/config";

/** Without the root's conditions: what runs here is what `npm run build` made. */
const config: ViteUserConfig = {
  root: import.meta.dirname,
  test: {
    maxWorkers: "100%",
    include: ["*.test.ts"],
    globalSetup: "bundle.ts",
    // Says of each runtime that was skipped why.
    reporters: "verbose",
    unstubEnvs: true,
    // Above what a test file allows a run.
    hookTimeout: 90_000,
  },
};

export default config;

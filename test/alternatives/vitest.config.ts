import type { ViteUserConfig } from "vitest/config";

/** Without the root's conditions: what runs here is what `npm run build` made. */
const config: ViteUserConfig = {
  root: import.meta.dirname,
  test: {
    include: ["*.test.ts"],
    globalSetup: "generate.ts",
    // The commands want a port that is free until they listen on it.
    fileParallelism: false,
    reporters: "verbose",
    restoreMocks: true,
    // A run takes seconds; one that hangs ends, and fails, after this.
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
};

export default config;

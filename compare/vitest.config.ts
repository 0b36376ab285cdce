import type { ViteUserConfig } from "vitest/config";

/** Without the root's conditions, so that the tests run the packages that `npm run build` made. */
const config: ViteUserConfig = {
  root: import.meta.dirname,
  test: {
    include: ["{features,services}/*.test.ts"],
    globalSetup: "generate.ts",
    // The commands want a port that is free until they listen on it.
    fileParallelism: false,
    reporters: "verbose",
    restoreMocks: true,
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
};

export default config;

import type { ViteUserConfig } from "vitest/config";

/** Without the root's conditions: what runs here is what `npm run build` made. */
const config: ViteUserConfig = {
  root: import.meta.dirname,
  test: {
    include: ["*.test.ts"],
    // Says of how many cases Prism judged, and of how many not.
    reporters: "verbose",
    unstubEnvs: true,
    restoreMocks: true,
    maxWorkers: "100%",
    // A run takes seconds; one that hangs ends, and fails, after this.
    testTimeout: 20_000,
  },
};

export default config;

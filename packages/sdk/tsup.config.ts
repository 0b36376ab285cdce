import { copyFile } from "node:fs/promises";
import type { Options } from "tsup";

const entry = ["src/index.ts", "src/openapi-fetch.ts"];

const shared: Options = {
  target: "es2022",
  platform: "neutral",
  sourcemap: true,
  onSuccess: () => copyFile("../../LICENSE", "LICENSE"),
};

const options: Options[] = [
  {
    ...shared,
    entry: [...entry, "src/runtime/default.ts", "src/runtime/browser.ts"],
    // Chosen by the package's `imports` where it is used.
    external: ["#runtime"],
    format: "esm",
    clean: true,
  },
  // esbuild splits only ES modules. With `treeshake` Rollup makes CommonJS of each part, so the entries share their code.
  // It has the runtime of default.ts in it: it is for Node, Jest, and tools that read neither `exports` nor `imports`.
  {
    ...shared,
    entry,
    esbuildOptions: (options) => {
      options.conditions = ["@plant-store/source"];
    },
    format: "cjs",
    splitting: true,
    treeshake: true,
  },
  {
    entry,
    external: ["#runtime"],
    format: ["esm", "cjs"],
    dts: { only: true },
  },
];

export default options;

import { copyFile } from "node:fs/promises";
import type { Options } from "tsup";

const entry = ["src/index.ts", "src/openapi-fetch.ts"];

const shared: Options = {
  entry: [...entry, "src/runtime/default.ts", "src/runtime/browser.ts"],
  // Chosen by the package's `imports` where it is used.
  external: ["#runtime"],
  target: "es2022",
  platform: "neutral",
  sourcemap: true,
  onSuccess: () => copyFile("../../LICENSE", "LICENSE"),
};

const options: Options[] = [
  { ...shared, format: "esm", clean: true },
  // esbuild splits only ES modules. With `treeshake` Rollup makes CommonJS of each part, so the entries share their code.
  { ...shared, format: "cjs", splitting: true, treeshake: true },
  {
    entry,
    external: ["#runtime"],
    format: ["esm", "cjs"],
    dts: { only: true },
  },
];

export default options;

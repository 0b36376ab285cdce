import type { Options } from "tsup";

const options: Options = {
  entry: ["src/index.ts", "src/runtime/default.ts", "src/runtime/browser.ts"],
  // Chosen by the package's `imports` where it is used.
  external: ["#runtime"],
  format: ["esm", "cjs"],
  target: "es2022",
  platform: "neutral",
  dts: true,
  sourcemap: true,
  clean: true,
};

export default options;

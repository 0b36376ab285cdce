import type { Options } from "tsup";

const options: Options = {
  entry: ["src/index.ts", "src/openapi-fetch.ts", "src/runtime/default.ts", "src/runtime/browser.ts"],
  // Chosen by the package's `imports` where it is used.
  external: ["#runtime"],
  format: ["esm", "cjs"],
  // The entries share their code in CommonJS too: an error has one class, whichever entry made it.
  splitting: true,
  target: "es2022",
  platform: "neutral",
  dts: true,
  sourcemap: true,
  clean: true,
};

export default options;

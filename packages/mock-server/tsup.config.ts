import type { Options } from "tsup";

const options: Options[] = [
  {
    entry: ["src/index.ts", "src/msw.ts", "src/node.ts", "src/browser.ts", "src/server.ts", "src/conformance.ts"],
    format: ["esm", "cjs"],
    target: "es2022",
    dts: true,
    sourcemap: true,
    clean: true,
  },
  { entry: ["src/cli.ts"], format: "esm", target: "es2022", sourcemap: true },
];

export default options;

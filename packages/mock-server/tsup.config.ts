import type { Options } from "tsup";

const entry = [
  "src/index.ts",
  "src/msw.ts",
  "src/node.ts",
  "src/browser.ts",
  "src/server.ts",
  "src/sqlite.ts",
  "src/redis.ts",
  "src/indexeddb.ts",
  "src/inspector.ts",
  "src/remote.ts",
  "src/conformance.ts",
  "src/client-conformance.ts",
];
const shared: Options = { target: "es2022", external: ["#page", "#inspector-page"] };

const options: Options[] = [
  { ...shared, entry: [...entry, "src/cli.ts"], format: "esm", clean: true },
  // esbuild splits only ES modules. With `treeshake` Rollup makes CommonJS of each part, so the entries share their code.
  { ...shared, entry, format: "cjs", splitting: true, treeshake: true },
  // The inspector needs the types of a page, and the others what both have.
  {
    entry,
    format: ["esm", "cjs"],
    dts: { only: true, compilerOptions: { lib: ["ES2022", "ESNext.Disposable", "DOM", "DOM.Iterable"] } },
  },
];

export default options;

import { copyFile } from "node:fs/promises";
import type { Options } from "tsup";
import manifest from "./package.json" with { type: "json" };

const entry = Object.values(manifest.exports).flatMap((one) =>
  typeof one === "string" ? [] : one["@plant-store/source"],
);
/** One of both is `#check-client`, by the package's `imports`. CommonJS has the first only: it is for Node and for Jest. */
const CHECK_CLIENT = "src/client-conformance/run/check-client.ts";
const NEEDS_NODE = "src/client-conformance/run/needs-node.ts";
/**
 * Parts of the index that an app may import without the store. As inputs of the build they share no chunk with it: an app with
 * connectPlantStore would carry 2,600 bytes more.
 */
const APART = ["src/remote/connect-plant-store.ts", "src/storage/indexeddb/indexeddb-storage.ts"];
const onSuccess = () => copyFile("../../LICENSE", "LICENSE");
const shared: Options = { target: "es2022", external: ["#page", "#inspector-page", "#check-client"], onSuccess };

const options: Options[] = [
  { ...shared, entry: [...entry, ...APART, CHECK_CLIENT, NEEDS_NODE, "src/cli.ts"], format: "esm", clean: true },
  // esbuild splits only ES modules. With `treeshake` Rollup makes CommonJS of each part, so the entries share their code.
  { ...shared, entry: [...entry, CHECK_CLIENT], format: "cjs", splitting: true, treeshake: true },
  // The inspector needs the types of a page, and the others what both have.
  {
    entry,
    format: ["esm", "cjs"],
    dts: { only: true, compilerOptions: { lib: ["ES2022", "ESNext.Disposable", "DOM", "DOM.Iterable"] } },
  },
];

export default options;

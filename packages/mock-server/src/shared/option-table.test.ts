import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { docCommentsOf } from "../../../../docs/doc-comments.ts";
import { SERVE_OPTIONS } from "../adapters/node-http/serve-options.ts";
import { STORE_OPTIONS } from "../store/store-options.ts";
import { DEFAULTS } from "./option-table.ts";

test.each<readonly [file: string, options: string, rows: Readonly<Record<string, readonly unknown[]>>]>([
  ["../store/store-options.ts", "PlantStoreOptions", STORE_OPTIONS],
  ["../adapters/node-http/serve-options.ts", "ServeOptions", SERVE_OPTIONS],
  ["../conformance/run/run-options.ts", "ConformanceOptions", { timeoutMs: [undefined, DEFAULTS.timeoutMs] }],
])("%s: the comments name these defaults", (file, options, rows) => {
  const comments = docCommentsOf(fileURLToPath(new URL(file, import.meta.url)));
  for (const [name, [, byDefault]] of Object.entries(rows)) {
    const said = comments.get(`${options}.${name}`)?.tags.default?.replaceAll("_", "");
    const value = Array.isArray(byDefault) ? "none" : JSON.stringify(byDefault);
    if (value !== undefined) expect(said, name).toBe(value);
  }
});

import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { docCommentsOf } from "../../../../docs/doc-comments.ts";
import { DEFAULTS } from "./defaults.ts";

test.each([
  ["../store/store-options.ts", "PlantStoreOptions"],
  ["../adapters/node-http/serve-options.ts", "ServeOptions"],
  ["../conformance/run/run-options.ts", "ConformanceOptions"],
])("%s: the comments name these defaults", (file, options) => {
  const comments = docCommentsOf(fileURLToPath(new URL(file, import.meta.url)));
  const named = Object.entries(DEFAULTS).flatMap(([name, value]) => {
    const comment = comments.get(`${options}.${name}`);
    return comment === undefined ? [] : [[name, comment.tags.default?.replaceAll("_", ""), JSON.stringify(value)]];
  });
  expect(named).not.toEqual([]);
  for (const [name, said, value] of named) expect(said, name).toBe(value);
});

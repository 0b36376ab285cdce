import { describe, expect, test } from "vitest";
import { generate, staleFiles } from "./generate.ts";

const files = await generate();

describe("the committed files", () => {
  test("are what generate() makes", async () => {
    expect(Object.keys(files).toSorted()).toEqual([
      "../../packages/mock-server/src/service/behaviours/index.ts",
      "client.ts",
      "control/document.ts",
      "control/operations.ts",
      "control/parameters.ts",
      "control/types.ts",
      "control/validators.ts",
      "document.ts",
      "members.ts",
      "operations.ts",
      "parameters.ts",
      "places.ts",
      "record.ts",
      "types.ts",
      "validators.ts",
    ]);
    expect(await staleFiles(files)).toEqual([]);
  });

  test("are stale when their content differs, each by its name", async () => {
    for (const [name, content] of Object.entries(files)) {
      expect(await staleFiles({ ...files, [name]: `${content} ` })).toEqual([name]);
    }
  });

  test("are stale when they are missing", async () => {
    expect(await staleFiles({ ...files, "absent.ts": "" })).toEqual(["absent.ts"]);
  });

  test("say that they are generated", () => {
    for (const [name, content] of Object.entries(files)) {
      const source = name.startsWith("control/") ? "control" : "openapi";
      expect(content.split("\n")[0]).toBe(
        `// Generated from spec/${source}.yaml by \`npm run generate\`. Do not edit.`,
      );
    }
  });
});

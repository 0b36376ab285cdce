import { describe, expect, test } from "vitest";
import { generate, staleFiles } from "./generate.ts";

const files = await generate();

describe("the committed files", () => {
  test("are what generate() makes", async () => {
    const control = ["document", "operations", "types", "validators"];
    const names = [...control, "client", "inputs", "parameters", "record", ...control.map((name) => `control/${name}`)];
    const table = "../../packages/mock-server/src/service/behaviours/index.ts";
    expect(Object.keys(files).toSorted()).toEqual([table, ...names.map((name) => `${name}.ts`)].toSorted());
    expect(await staleFiles(files)).toEqual([]);
  });

  test("are stale when their content differs, each by its name", async () => {
    for (const [name, content] of Object.entries(files))
      expect(await staleFiles({ ...files, [name]: `${content} ` })).toEqual([name]);
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

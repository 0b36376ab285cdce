import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { generate, staleFiles } from "./generate.ts";

test("the committed files are what generate() makes, and say so", async () => {
  const files = await generate();
  expect(await staleFiles(files)).toEqual([]);
  const committed = globSync("**/*.ts", { cwd: new URL("generated", import.meta.url) });
  const table = "../../packages/mock-server/src/service/behaviours/index.ts";
  expect(Object.keys(files).sort()).toEqual([table, ...committed.map((path) => path.replaceAll("\\", "/"))].sort());
  for (const [name, content] of Object.entries(files)) {
    const source = name.startsWith("control/") ? "control" : "openapi";
    expect(content.split("\n")[0]).toBe(`// Generated from spec/${source}.yaml by \`npm run generate\`. Do not edit.`);
  }
});

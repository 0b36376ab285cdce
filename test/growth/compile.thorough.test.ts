import { expect, test } from "vitest";
import { compile } from "./compile.ts";
import { readOverlay } from "./overlay.ts";

test("the compiler names a behaviour that is missing, and one that is wrong, once each", async () => {
  const overlay = new Map(await readOverlay("grown"));
  const pathOf = (name: string) => [...overlay.keys()].find((path) => path.endsWith(`/behaviours/${name}.ts`)) ?? "";
  overlay.delete(pathOf("get-plant"));
  const update = overlay.get(pathOf("update-plant")) ?? "";
  overlay.set(pathOf("update-plant"), update.replace("parameters.plantId", "parameters.id"));
  expect(compile(overlay)).toEqual([
    expect.stringMatching(/\/behaviours\/index\.ts:\d+: Cannot find module '\.\/get-plant\.ts'/),
    expect.stringMatching(/\/behaviours\/update-plant\.ts:5: Property 'id' does not exist/),
  ]);
});

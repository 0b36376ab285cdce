import { expect, test } from "vitest";
import { compile } from "./compile.ts";
import { readOverlay } from "./overlay.ts";

test("the compiler names a behaviour that is missing, and one that is wrong, once each", {
  timeout: 120_000,
}, async () => {
  const overlay = new Map(await readOverlay("grown"));
  const pathOf = (name: string) => [...overlay.keys()].find((path) => path.endsWith(`/behaviours/${name}.ts`)) ?? "";
  overlay.delete(pathOf("get-plant"));
  const all = overlay.get(pathOf("all")) ?? "";
  overlay.set(pathOf("all"), all.replace("parameters.plantId, (plant)", "parameters.id, (plant)"));
  expect(compile(overlay)).toEqual([
    expect.stringMatching(/\/behaviours\/all\.ts:\d+: Property 'id' does not exist/),
    expect.stringMatching(/\/behaviours\/index\.ts:\d+: Cannot find module '\.\/get-plant\.ts'/),
  ]);
});

import { expect, test } from "vitest";
import { int64, string } from "../../../../spec/validation.ts";
import type { Parameter } from "../contract.ts";
import { createRouter } from "./router.ts";

const plantId: Parameter = { name: "plantId", in: "path", required: true, type: "integer", scalar: int64 };
const name: Parameter = { name: "name", in: "path", required: true, type: "string", scalar: string };

const { find, paths } = createRouter({
  createPlant: { method: "POST", path: "/plants" },
  listPlants: { method: "GET", path: "/plants" },
  water: { method: "POST", path: "/plants/{plantId}/water.now/{name}", parameters: [plantId, name] },
});

// The cases of test/growth find the operations of paths with one parameter.
test("a path has each of its parameters, decoded, and its other characters are themselves", () => {
  const { parameters } = find("/plants/-9223372036854775808/water.now/a%2Fb%20%C3%A9") ?? {};
  expect(parameters).toStrictEqual({ plantId: -(2n ** 63n), name: "a/b é" });
  for (const end of ["7/waterXnow/Fern", "7/water.now/", "7/water.now/Fern/1", "7/water.now/%E9", "+7/water.now/Fern"])
    expect(find(`/plants/${end}`), end).toBeUndefined();
});

test("paths are listed once each, as the contract writes them", () => {
  expect(paths).toEqual(["/plants", "/plants/{plantId}/water.now/{name}"]);
});

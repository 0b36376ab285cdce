import { expect, test } from "vitest";
import { boolean, int64, string } from "../../../../spec/validation.ts";
import type { Parameter } from "../contract.ts";
import { createRouter } from "./router.ts";

const plantId: Parameter = { name: "plantId", in: "path", required: true, type: "integer", scalar: int64 };
const name: Parameter = { name: "name", in: "path", required: true, type: "string", scalar: string };
const full: Parameter = { name: "full", in: "query", required: false, type: "boolean", scalar: boolean };

const { find, paths } = createRouter({
  createPlant: operation("POST", "/plants"),
  listPlants: operation("GET", "/plants", [full]),
  countPlants: operation("GET", "/plants/count"),
  getPlant: operation("GET", "/plants/{plantId}", [plantId, full]),
  removePlant: operation("DELETE", "/plants/{plantId}", [plantId]),
  water: operation("POST", "/plants/{plantId}/water.now/{name}", [plantId, name]),
});

test.for<readonly [path: string, operation: string, parameters: object]>([
  ["/plants", "listPlants", {}],
  ["/plants/count", "countPlants", {}],
  ["/plants/7", "getPlant", { plantId: 7n }],
  ["/plants/-7", "getPlant", { plantId: -7n }],
  ["/plants/-0", "getPlant", { plantId: 0n }],
  ["/plants/%37", "getPlant", { plantId: 7n }],
  ["/plants/9007199254740991", "getPlant", { plantId: 2n ** 53n - 1n }],
  ["/plants/9007199254740993", "getPlant", { plantId: 2n ** 53n + 1n }],
  ["/plants/9223372036854775807", "getPlant", { plantId: 2n ** 63n - 1n }],
  ["/plants/7/water.now/Fern", "water", { plantId: 7n, name: "Fern" }],
  ["/plants/7/water.now/a%2Fb%20%C3%A9", "water", { plantId: 7n, name: "a/b é" }],
  ["/plants/7/water.now/__proto__", "water", { plantId: 7n, name: "__proto__" }],
])("a path leads to its operations and parameters: %s", ([path, operation, parameters]) => {
  const match = find(path);
  expect([...(match?.route.operations.values() ?? [])]).toContain(operation);
  expect(match?.parameters).toStrictEqual(parameters);
});

test.for([
  ...["", "/", "*", "/PLANTS", "/plants/", "//plants", "/%70lants", "/plants?full=true", "/plants/{plantId}"],
  ...["/plants/Fern", "/plants/7.0", "/plants/07", "/plants/+7", "/plants/7e1", "/plants/0x7", "/plants/ 7"],
  ...["/plants/%", "/plants/%FF", "/plants/9223372036854775808", "/plants/7/", "/plants/7/water.now"],
  ...["/plants/7/water.now/", "/plants/7/waterXnow/Fern", "/plants/7/water.now/Fern/1", "/plants/7/water.now/%E9"],
])("nothing is at %s", (path) => {
  expect(find(path)).toBeUndefined();
});

test("paths are listed once each, as the contract writes them", () => {
  expect(paths).toEqual(["/plants", "/plants/count", "/plants/{plantId}", "/plants/{plantId}/water.now/{name}"]);
});

function operation(method: string, path: string, parameters: readonly Parameter[] = []) {
  return { method, path, parameters };
}

import { describe, expect, test } from "vitest";
import { fc } from "../../../../test/support/thorough.ts";
import { createPlantStore } from "./store.ts";

const MAX = 2n ** 63n - 1n;
const MIN = -(2n ** 63n);

const fern = <Id>(id: Id) => ({ id, name: "Fern" });

describe("the seed", () => {
  test("is there at the start, in its order, each id of int64 exact; a safe one may be a number", async () => {
    const boundaries = fc.constantFrom(-0, 2 ** 53 - 1, 2n ** 53n, 2n ** 53n + 1n, MIN, MAX);
    const id = fc.oneof(boundaries, fc.bigInt({ min: MIN, max: MAX }), fc.maxSafeInteger());
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(id, { selector: BigInt }), async (ids) => {
        const { plants } = createPlantStore({ seed: ids.map(fern) });
        expect(await plants.values()).toStrictEqual(ids.map((each) => fern(BigInt(each))));
        for (const each of ids) expect(await plants.has(BigInt(each))).toBe(true);
      }),
    );
  });

  test("is what it was when the store was made, and nobody can change its records", async () => {
    const plant = { ...fern(1), extra: true };
    const seed = [plant];
    const store = createPlantStore({ seed });
    plant.name = "Moss";
    seed.push({ ...plant, id: 2 });
    expect(Object.isFrozen(await store.plants.get(1))).toBe(true);
    await store.reset();
    expect(await store.plants.values()).toStrictEqual([fern(1n)]);
  });

  test("with an id twice is refused, by both places, whatever duplicates do", () => {
    const seed = [fern(2), fern(MAX), fern(1), fern(MAX)];
    for (const duplicates of ["replace", "reject"] as const) {
      expect(() => createPlantStore({ seed, duplicates })).toThrow(
        new TypeError('createPlantStore: seed holds the id 9223372036854775807 twice, at "/1/id" and at "/3/id".'),
      );
    }
    expect(() => createPlantStore({ seed: [fern(1), fern(1n)] })).toThrow('at "/0/id" and at "/1/id"');
  });

  test.for<readonly [string, readonly unknown[], string]>([
    ["a missing name", [{ id: 1 }], "/0/name"],
    ["the rest of the first faulty plant", [{}, 1], '"/0/id" expected an integer within int64, received nothing, and '],
    ["a name that is only inherited", [Object.assign(Object.create({ name: "Fern" }), { id: 1 })], "/0/name"],
    ["the eleventh plant", [...Array.from({ length: 10 }, (_, id) => fern(id)), {}], "/10/id"],
    ["a gap in the list", new Array(1), '"/0"'],
    ...[undefined, null, []].map((plant) => [`${plant}`, [plant], '"/0"'] as const),
  ])("is refused by the pointer of its fault: %s", ([, seed, pointer]) => {
    // As a caller without types can.
    const create = () => createPlantStore({ seed } as object);
    expect(create).toThrow(TypeError);
    expect(create).toThrow("seed");
    expect(create).toThrow(pointer);
  });

  test.for<readonly [id: unknown, received: string]>([
    [1.5, "1.5"],
    [MAX + 1n, "9223372036854775808"],
    ["1", '"1"'],
    ...[2 ** 53, -(2 ** 53)].map((id) => [id, "a number that may be rounded: give a bigint"] as const),
    [undefined, "nothing"],
  ])("names a wrong id by its value, where it can be one: %s", ([id, received]) => {
    expect(() => createPlantStore({ seed: [{ id, name: "Fern" }] } as object)).toThrow(
      new TypeError(
        `createPlantStore: seed is not a list of plants: at "/0/id" expected an integer within int64, received ${received}.`,
      ),
    );
  });
});

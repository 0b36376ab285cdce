import { describe, expect, test } from "vitest";
import { createPlantStore } from "./store.ts";

const MAX = 2n ** 63n - 1n;
const MIN = -(2n ** 63n);

describe("the seed", () => {
  test("is there at the start, exact over the whole int64 range, in its order", async () => {
    const seed = [
      { id: MAX, name: "max" },
      { id: MIN, name: "min", tag: "t" },
      { id: 2n ** 53n + 1n, name: "past 2^53" },
      { id: 2 ** 53 - 1, name: "safe number" },
      { id: -0, name: "zero" },
    ];
    const store = createPlantStore({ seed });
    expect(await store.plants.values()).toStrictEqual([
      { id: MAX, name: "max" },
      { id: MIN, name: "min", tag: "t" },
      { id: 2n ** 53n + 1n, name: "past 2^53" },
      { id: 9007199254740991n, name: "safe number" },
      { id: 0n, name: "zero" },
    ]);
    expect(await store.plants.has(2n ** 53n)).toBe(false);
  });

  test("loses its unknown members", async () => {
    const plant = { id: 1, name: "Fern", extra: true };
    expect(await createPlantStore({ seed: [plant] }).plants.get(1)).toStrictEqual({ id: 1n, name: "Fern" });
  });

  test("is what it was when the store was made", async () => {
    const plant = { id: 1, name: "Fern" };
    const seed = [plant];
    const store = createPlantStore({ seed });
    plant.name = "Moss";
    seed.push({ id: 2, name: "Ivy" });
    await store.reset();
    expect(await store.plants.values()).toStrictEqual([{ id: 1n, name: "Fern" }]);
  });

  test("with an id twice keeps the last, even when duplicates are rejected", async () => {
    const seed = [
      { id: 1, name: "Fern" },
      { id: 1n, name: "Moss" },
    ];
    for (const duplicates of ["replace", "reject"] as const) {
      expect(await createPlantStore({ seed, duplicates }).plants.values()).toStrictEqual([{ id: 1n, name: "Moss" }]);
    }
  });

  test.for<readonly [string, readonly unknown[], string]>([
    ["a missing name", [{ id: 1 }], "/0/name"],
    [
      "a later plant",
      [
        { id: 1, name: "Fern" },
        { id: 2, name: 3 },
      ],
      "/1/name",
    ],
    ["an id as text", [{ id: "1", name: "Fern" }], "/0/id"],
    ["an id past int64", [{ id: MAX + 1n, name: "Fern" }], "/0/id"],
    ["an id below int64", [{ id: MIN - 1n, name: "Fern" }], "/0/id"],
    ["a number past 2^53", [{ id: 2 ** 53, name: "Fern" }], "/0/id"],
    ["a fraction", [{ id: 1.5, name: "Fern" }], "/0/id"],
    ["a tag of null", [{ id: 1, name: "Fern", tag: null }], "/0/tag"],
    ["null", [null], '"/0"'],
    ["a list", [[]], '"/0"'],
  ])("is refused by the pointer of its fault: %s", ([, seed, pointer]) => {
    // As a caller without types can.
    const create = () => createPlantStore({ seed } as object);
    expect(create).toThrow(TypeError);
    expect(create).toThrow("seed");
    expect(create).toThrow(pointer);
  });

  test("says how many more faults its first faulty plant has", () => {
    expect(() => createPlantStore({ seed: [{}] } as object)).toThrow(/"\/0\/id".*, and 1 more/);
  });
});

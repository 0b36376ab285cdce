import { describe, expect, test } from "vitest";
import { rejectionOf, sendRequest } from "../testing/requests.ts";
import { createPlantStore } from "./store.ts";

const FERN = { id: 1n, name: "Fern" };
const PALM = { id: 9007199254740993n, name: "Palm", tag: "tropical" } as const;

describe("store.plants", () => {
  test("gets and has a plant by a number or a bigint, and nothing by another id", async () => {
    const { plants } = createPlantStore({ seed: [FERN, PALM, { id: 0, name: "Zero" }] });
    for (const id of [1, 1n]) expect([await plants.get(id), await plants.has(id)]).toStrictEqual([FERN, true]);
    expect(await plants.get(9007199254740993n)).toStrictEqual(PALM);
    expect(await plants.has(-0)).toBe(true);
    for (const id of [9007199254740992n, 2, 2n, -1])
      expect([await plants.get(id), await plants.has(id)]).toEqual([undefined, false]);
  });

  test.for<readonly [id: unknown, error: typeof Error, words: RegExp]>([
    ["1", TypeError, /^store\.plants: an id is a number or a bigint, not a string\.$/],
    ...[2 ** 53, -(2 ** 53), 1.5, NaN, Infinity, 1e300].map((id) => [id, RangeError, /store\.plants.*bigint/] as const),
  ])("rejects the id %o, which is none or may have lost digits, with a %o", async ([id, error, words]) => {
    const { plants } = createPlantStore({ seed: [FERN] });
    // As JavaScript would pass it.
    for (const asked of [plants.get(id as never), plants.has(id as never)]) {
      const rejection = await rejectionOf(asked);
      expect(rejection).toBeInstanceOf(error);
      expect(rejection).toMatchObject({ message: expect.stringMatching(words) });
    }
  });

  test("gives a list that later creates leave as it is", async () => {
    const store = createPlantStore();
    const before = await store.plants.values();
    await sendRequest(store, { body: '{"id":1,"name":"Fern"}' });
    expect(before).toEqual([]);
  });
});

test("a record that was handed out cannot be changed, so that a reset goes back to the seed", async () => {
  const store = createPlantStore({ seed: [{ id: 1, name: "Fern" }] });
  const record = await store.plants.get(1);
  expect(() => Object.assign(record ?? {}, { name: "Moss" })).toThrow(TypeError);
  await store.reset();
  expect(await store.plants.get(1)).toEqual({ id: 1n, name: "Fern" });
});

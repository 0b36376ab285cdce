import { expect, test } from "vitest";
import { openSpace } from "../../../packages/mock-server/src/testing/changed-storage.ts";
import { drafted } from "../../../packages/mock-server/src/testing/requests.ts";
import { SETTINGS, take } from "../../../packages/mock-server/src/testing/steps.ts";
import { STORAGES } from "../../../packages/mock-server/src/testing/storages.ts";

const KEYS = ["7", "07", "", " ", "\n", "a\nb", "a\0", "a", "A", "é", "e\u0301", "\ud800", "\ud801", '"', "__proto__"];

/** Its own plant has an id, which this contract does not know. */
const entry = drafted({ plant: undefined });

/** A storage looks at no member but the key. */
const records = (title: string) => KEYS.map((bookingId) => ({ bookingId, title }) as never);

test.for(STORAGES)("over %s, each key is its own", async ([, storage]) => {
  const [before, after] = [records("Tea"), records("Lunch")];
  const space = openSpace(storage(), { ...SETTINGS, seed: before.slice(0, 3) });
  const all = async () => (await space.plants.page()).plants.map(({ plant }) => plant);
  const takeAll = async (effects: readonly Parameters<typeof take>[1][]) => {
    const kinds = new Set<string>();
    for (const changes of effects) {
      const result = await take(space, { entry, ...changes });
      kinds.add(result.kind === "done" ? `${result.stored}` : result.kind);
    }
    return [...kinds];
  };
  const creates = before.map((plant) => ({ effect: { kind: "create", plant, refused: entry } }) as const);
  expect([await takeAll(creates.slice(3)), await takeAll(creates)]).toEqual([["true"], ["false"]]);
  expect(await all()).toEqual(before);
  const replaces = after.map(
    (plant, at) => ({ effect: { kind: "replace", plant, expected: before[at] ?? plant } }) as const,
  );
  expect([await takeAll(replaces), await takeAll(replaces)]).toEqual([["true"], ["stale"]]);
  for (const [at, key] of KEYS.entries()) expect(await space.plants.get(key)).toEqual(after[at]);
  expect(await space.plants.get("8")).toBe(undefined);
  const removes = after.map((expected) => ({ effect: { kind: "remove", expected } }) as const);
  expect([await takeAll(removes.slice(1)), await all()]).toEqual([["true"], after.slice(0, 1)]);
});

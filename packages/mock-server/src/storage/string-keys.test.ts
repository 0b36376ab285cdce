import { expect, test, vi } from "vitest";
import type { PlantRecord } from "../service/plant-record.ts";
import type { Effect } from "../service/space.ts";
import { drafted } from "../testing/requests.ts";
import { STORAGES } from "../testing/storages.ts";
import { underContract } from "../testing/under-contract.ts";

async function otherContract() {
  const contract = await vi.importActual<typeof import("../contract.ts")>("../contract.ts");
  return { ...contract, record: { ...contract.record, key: "name", int64s: {} } };
}

underContract(otherContract);

const KEYS = ["7", "07", "", " ", "\n", "a\nb", "a\0", "a", "A", "é", "e\u0301", "\ud800", "\ud801", '"', "__proto__"];

test.for(STORAGES.map(([name], index) => [name, index] as const))("over %s, each key is its own", async ([, index]) => {
  const { STORAGES: storages } = await import("../testing/storages.ts");
  const { SETTINGS, take } = await import("../testing/steps.ts");
  const { openSpace } = await import("./space.ts");
  const storage = storages[index]?.[1]();
  if (storage === undefined) throw new Error("A storage is missing.");
  // The other contract has no id.
  const records = (tag: string) => KEYS.map((name) => ({ name, tag }) as PlantRecord);
  const space = openSpace(storage, { ...SETTINGS, seed: records("shade").slice(0, 3) });
  const all = async () => (await space.plants.page()).plants.map(({ plant }) => plant);
  const takeAll = async (effects: readonly Effect[]) => {
    const kinds = new Set<string>();
    for (const effect of effects) {
      const plant = effect.kind === "remove" ? effect.expected : effect.plant;
      const result = await take(space, { effect, entry: drafted({ plant }) });
      kinds.add(result.kind === "done" ? `${result.stored}` : result.kind);
    }
    return [...kinds];
  };
  const [before, after] = [records("shade"), records("climber")];
  const creates = before.map((plant) => ({ kind: "create", plant, refused: drafted({ plant }) }) as const);
  expect([await takeAll(creates.slice(3)), await takeAll(creates)]).toEqual([["true"], ["false"]]);
  expect(await all()).toEqual(before);
  const replaces = after.map((plant, at) => ({ kind: "replace", plant, expected: before[at] ?? plant }) as const);
  expect([await takeAll(replaces), await takeAll(replaces)]).toEqual([["true"], ["stale"]]);
  for (const [at, name] of KEYS.entries()) expect(await space.plants.get(name)).toEqual(after[at]);
  expect(await space.plants.get("8")).toBe(undefined);
  const removes = after.map((expected) => ({ kind: "remove", expected }) as const);
  expect([await takeAll(removes.slice(1)), await all()]).toEqual([["true"], after.slice(0, 1)]);
});

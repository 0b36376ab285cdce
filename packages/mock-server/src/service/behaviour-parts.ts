/** The parts of a behaviour: each returns a part of its answer, or refuses. */
import { record, words } from "../contract.ts";
import { deepFreeze } from "../shared/deep-freeze.ts";
import { type Refusal, refuse } from "./errors.ts";
import { type Key, keyOf, type PlantRecord } from "./plant-record.ts";
import type { Effect, PlantReader } from "./space.ts";

/** The store's `duplicates` decides about a key that is taken. */
export type Change =
  | { readonly kind: "create"; readonly plant: PlantRecord }
  | Exclude<Effect, { readonly kind: "create" }>;

interface Changed {
  readonly effect: Change;
  readonly body: PlantRecord;
}

export function create(plant: PlantRecord): Changed {
  return { effect: { kind: "create", plant: deepFreeze(plant) }, body: plant };
}

export async function get(plants: PlantReader, key: Key): Promise<{ readonly body: PlantRecord } | Refusal> {
  const body = await plants.get(key);
  return body === undefined
    ? refuse("unknown_plant", `There is no ${words.noun} with the ${record.key} ${key}.`)
    : { body };
}

/** The plant keeps its key. */
export async function update(
  plants: PlantReader,
  key: Key,
  change: (plant: PlantRecord) => Omit<PlantRecord, typeof record.key>,
): Promise<Changed | Refusal> {
  const found = await get(plants, key);
  if ("error" in found) return found;
  const expected = found.body;
  // The compiler does not know a member whose name is computed.
  const plant = deepFreeze({ ...change(expected), [record.key]: keyOf(expected) } as PlantRecord);
  return { effect: { kind: "replace", plant, expected }, body: plant };
}

export async function remove(plants: PlantReader, key: Key): Promise<Pick<Changed, "effect"> | Refusal> {
  const found = await get(plants, key);
  return "error" in found ? found : { effect: { kind: "remove", expected: found.body } };
}

/** `next` is the place after which there are more of them. */
export async function list(
  plants: PlantReader,
  { after, limit = 100 }: { readonly after?: number | bigint | undefined; readonly limit?: number | undefined },
  accepts: (plant: PlantRecord) => boolean = () => true,
): Promise<{ readonly plants: PlantRecord[]; readonly next: number | undefined }> {
  const accepted: PlantRecord[] = [];
  let next: number | undefined;
  let place = after === undefined ? undefined : Number(after);
  do {
    const page = await plants.page({ after: place, limit: limit + 1 });
    for (const placed of page.plants.filter(({ plant }) => accepts(plant))) {
      if (accepted.length === limit) return { plants: accepted, next };
      accepted.push(placed.plant);
      next = placed.place;
    }
    place = page.next;
  } while (place !== undefined);
  return { plants: accepted, next: undefined };
}

import type { PlantStorage } from "../service/plant-storage.ts";
import type { Draft } from "../service/recorded-request.ts";
import type { Arrival, Effect, Space, SpaceSettings, Step, StepResult } from "../service/space.ts";
import { openSpace } from "../storage/open-space.ts";
import { drafted } from "./requests.ts";

export const SETTINGS: SpaceSettings = {
  ...{ name: "default", temporary: false, seed: [], journalSize: 10, journalBytes: 1_000_000, timeoutMs: 10_000 },
};

export function openSeeded(storage: PlantStorage, ids: readonly bigint[], settings?: Partial<SpaceSettings>): Space {
  return openSpace(storage, { ...SETTINGS, seed: ids.map((id) => ({ id, name: "Fern" })), ...settings });
}

export function arrive(space: Space): Arrival {
  const arrival: Arrival = { epoch: undefined, number: undefined, written: false };
  space.begin(arrival);
  return arrival;
}

/** By default the only step of a request that arrives now. */
export async function take(space: Space, changes: Partial<Step> = {}): Promise<StepResult> {
  const entry = drafted({ stored: changes.effect !== undefined });
  return space.step({ arrival: changes.arrival ?? arrive(space), candidates: [], entry, ...changes });
}

export function put(id: bigint, duplicates: "replace" | "reject" = "replace", name = "Fern"): Effect {
  const refused = duplicates === "reject" ? drafted({ stored: false }) : undefined;
  return { kind: "create", plant: { id, name }, refused };
}

export function replace(id: bigint, before: string, name: string = before): Effect {
  return { kind: "replace", plant: { id, name }, expected: { id, name: before } };
}

export function remove(id: bigint, name = "Fern"): Effect {
  return { kind: "remove", expected: { id, name } };
}

export async function idsFrom(space: Space, after?: number, limit?: number): Promise<readonly bigint[]> {
  const { plants, next } = await space.plants.page({ after, limit });
  const ids = plants.map(({ plant }) => plant.id);
  return next === undefined ? ids : [...ids, ...(await idsFrom(space, next, limit))];
}

export const FAILING: Draft = {
  ...drafted(),
  get path(): string {
    throw new Error("a bug of the test's");
  },
};

export async function timesLeft(space: Space, id: number): Promise<number> {
  return (await space.injected()).find((fault) => fault.id === id)?.left ?? 0;
}

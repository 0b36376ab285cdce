/** Plants that the contract allows. A case that needs a good one takes it from here. */
import { type NewPlant, type Plant, readPlant } from "../contract.ts";
import type { StoredPlant } from "./case.ts";

/** The beginning of the names of all plants that a run creates by the document's cases. */
export const NAMES = "plant-store conformance";

/** One plant as it is sent, returned and stored. */
export interface ValidPlant {
  readonly json: string;
  readonly plant: Plant;
  readonly stored: StoredPlant;
}

/** Has only the members that the contract requires. */
export const fern: ValidPlant = valid({ id: 1n, name: "Fern" });

export const ivy: ValidPlant = valid({ id: 7n, name: "Ivy" });

/** Has every member of the contract: the compiler asks for a new one here. */
export const monstera: ValidPlant = valid({ id: 1n, name: "Monstera", tag: "tropical" } satisfies Required<NewPlant>);

function valid(stored: StoredPlant): ValidPlant {
  const { id: _id, ...plant } = stored;
  return { json: jsonOf(stored), plant, stored };
}

/** Returns the body that creates it. Not every runtime's JSON writes a bigint, so the id is written by hand. */
export function jsonOf(stored: { readonly id: bigint }): string {
  const { id, ...members } = stored;
  return `{"id":${id},${JSON.stringify(members).slice(1)}`;
}

/** Returns the text that the service responds with: the members in the contract's order. */
export function textOf(plant: Plant): string {
  return JSON.stringify(readPlant(plant).value ?? plant);
}

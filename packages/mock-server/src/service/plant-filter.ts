import { type NewPlant, recordMembers } from "../contract.ts";
import { exact } from "./plant-record.ts";

/** Selects requests by members of their plant: all of these must match. */
export type PlantFilter = { readonly [Name in keyof NewPlant]?: NewPlant[Name] | undefined };

/**
 * @param place before the name of a member in a message, such as `inject: when.`
 * @throws TypeError for a value that the member cannot have; RangeError for an id that may have lost digits
 */
export function readPlantFilter<Members extends object>(place: string, members: Members): Members {
  for (const [name, value] of Object.entries(members)) {
    const scalar = recordMembers[name];
    if (value !== undefined && scalar?.is(value) !== true)
      throw new TypeError(`${place}${name} must be ${scalar?.expected}.`);
    if (typeof value === "object" && value !== null)
      throw new TypeError(`${place}${name} cannot be a list or an object. Select by a function instead.`);
  }
  return exact(members);
}

/** The plants that are there after a good request, where its method says so (RFC 9110 9.3). */
import { record } from "../../contract.ts";
import type { StoredPlant } from "../case.ts";
import {
  type Changes,
  goodValues,
  HAS_OWN_MEMBERS,
  keyOf,
  keyPlace,
  plantNamed,
  plantOf,
  type Subject,
  type Values,
} from "./subject.ts";
import { objectOf } from "./values.ts";

const KEY = `/${record.key}`;

/** Returns the plant that a success leaves and shows; undefined where that does not follow. */
export function plantAfter(subject: Subject, { key = keyOf(1n), values }: Changes): StoredPlant | undefined {
  const { plant, isPlantItself, operation } = subject;
  if (isPlantItself && operation.method === "GET") return plantNamed(key);
  const isWhole = plant === "created" || (isPlantItself && operation.method === "PUT");
  if (!isWhole || HAS_OWN_MEMBERS) return undefined;
  const keyInPath = plant === "created" ? {} : { [KEY]: key };
  return plantOf({ ...goodValues(subject, key), ...values, ...keyInPath });
}

/** Returns all plants after it; undefined where that does not follow. */
export function plantsAfter(
  subject: Subject,
  changes: Changes,
  before: readonly StoredPlant[],
): readonly StoredPlant[] | undefined {
  const { method } = subject.operation;
  if (method === "GET") return before;
  if (method === "DELETE" && subject.isPlantItself) return [];
  const after = plantAfter(subject, changes);
  return after && (subject.plant === "created" ? [...before, after] : [after]);
}

/** Returns what is known of a plant by its request, as JSON: the key in its path, and the members of its body. */
export function sentBy(subject: Subject, { key = keyOf(1n), values }: Changes): string {
  const all: Values = { ...goodValues(subject, key), ...values };
  const inBody = subject.places.filter((place) => place.in === "body").map(({ name, pointer }) => [name, all[pointer]]);
  const inPath = keyPlace(subject)?.in === "path" ? { [record.key]: key } : {};
  return objectOf({ ...inPath, ...Object.fromEntries(inBody) });
}

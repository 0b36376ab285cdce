/** The plants that are there after a good request, where its method says so (RFC 9110 9.3). */
import { record } from "../../contract.ts";
import type { StoredPlant } from "../case.ts";
import {
  bodyOf,
  type Changes,
  creator,
  goodValues,
  HAS_OWN_MEMBERS,
  keyOf,
  keyPlace,
  plantNamed,
  plantOf,
  type Subject,
  valuesIn,
} from "./subject.ts";
import { objectOf } from "./values.ts";

const KEY = `/${record.key}`;

type Plants = readonly StoredPlant[];

/** Returns the plant that a success leaves and shows; undefined where that does not follow. */
export function plantAfter(subject: Subject, { key = keyOf(1n), values }: Changes): StoredPlant | undefined {
  const { plant, isPlantItself, operation } = subject;
  if (HAS_OWN_MEMBERS) return undefined;
  if (isPlantItself && operation.method === "GET") return plantNamed(key);
  const isWhole = plant === "created" || (isPlantItself && operation.method === "PUT");
  if (!isWhole) return undefined;
  const keyInPath = plant === "created" ? {} : { [KEY]: key };
  return plantOf({ ...goodValues(subject, key), ...values, ...keyInPath });
}

/** Returns all plants after it; undefined where that does not follow. */
export function plantsAfter(subject: Subject, changes: Changes, before: Plants): Plants | undefined {
  const { method } = subject.operation;
  if (method === "GET") return before;
  if (method === "DELETE" && subject.isPlantItself) return [];
  const after = plantAfter(subject, changes);
  return after && (subject.plant === "created" ? [...before, after] : [after]);
}

/** Returns what is known of a plant by its request, as JSON: of a GET all, else the key in its path and the members of its body. */
export function sentBy(subject: Subject, { key = keyOf(1n), values }: Changes, text?: string): string {
  const { isPlantItself, operation } = subject;
  if (isPlantItself && operation.method === "GET") return bodyOf(creator, goodValues(creator, key, text)) ?? "{}";
  const inBody = valuesIn("body", subject, { ...goodValues(subject, key, text), ...values });
  return objectOf({ ...(keyPlace(subject)?.in === "path" && { [record.key]: key }), ...inBody });
}

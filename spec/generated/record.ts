// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import { int64, string, type Read, type Scalar } from "../validation.ts";
import type { components } from "./types.ts";
import { readNewPlant } from "./validators.ts";

/** A record to create: the body of createPlant. */
export type NewRecord = components["schemas"]["NewPlant"];

/** The members of a record that a request names, in its path and its body. */
export type NamedRecord = NewRecord;

export const readNewRecord: Read<NewRecord> = readNewPlant;

/**
 * A record: the operation that creates one, the member that names it, the parameter of a path that does so, and the members
 * that JSON.parse would round.
 */
export const record: {
  readonly createdBy: "createPlant";
  readonly key: "id";
  readonly parameter: string;
  readonly int64s: readonly string[];
} = {
  createdBy: "createPlant",
  key: "id",
  parameter: "id",
  int64s: ["id"],
};

/** All members of a record. */
export const recordMembers: Readonly<Record<string, Scalar<unknown>>> = { id: int64, name: string, tag: string };

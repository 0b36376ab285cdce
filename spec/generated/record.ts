// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import type { Int64Places } from "../operation.ts";
import { int64, string, type Read, type Scalar } from "../validation.ts";
import type { components } from "./types.ts";
import { readNewPlant } from "./validators.ts";

/** A record to create: the body of createPlant. */
export type NewRecord = components["schemas"]["NewPlant"];

/** What it returns. */
export type ReturnedRecord = components["schemas"]["Plant"];

/** The members of a record that a request names, in its path and its body. */
export type NamedRecord = NewRecord;

export const readNewRecord: Read<NewRecord> = readNewPlant;

/**
 * A record: the operation that creates one, the member that names it, the parameter of a path that does so, and where
 * JSON.parse would round a number.
 */
export const record: {
  readonly createdBy: "createPlant";
  readonly key: "id";
  readonly parameter: string;
  readonly int64s: { readonly [name: string]: Int64Places };
} = {
  createdBy: "createPlant",
  key: "id",
  parameter: "id",
  int64s: { id: true },
};

/** What people call a record, and the records, and the member by which they tell them apart. */
export const words: { readonly noun: string; readonly one: string; readonly many: string; readonly title: string } = {
  noun: "plant",
  one: "a plant",
  many: "plants",
  title: "name",
};

/** The type of each member that a client gives. */
export const recordTypes: Readonly<Record<string, string>> = { id: "integer", name: "string", tag: "string" };

/** An example of the document, as JSON. */
export const recordExample: string | undefined = undefined;

/** All members of a record. */
export const recordMembers: Readonly<Record<string, Scalar<unknown>>> = { id: int64, name: string, tag: string };

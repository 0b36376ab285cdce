// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import type { Int64Places } from "../operation.ts";
import { type Scalar, int64, string } from "../validation.ts";
import type { components } from "./types.ts";

export { readNewPlant as readNewRecord } from "./validators.ts";

/** A record to create: the body of createPlant. */
export type NewRecord = components["schemas"]["NewPlant"];

/** What it returns. */
export type ReturnedRecord = components["schemas"]["Plant"];

/** The members of a record that a request names, in its path and its body. */
export type NamedRecord = NewRecord;

/** The body of a 400; of any failure, if there is no 400. */
export type Failure = components["schemas"]["Error"];

/** The operation that creates a record, the member and the parameter of a path that name one, and where it has int64. */
export const record: { readonly createdBy: "createPlant"; readonly key: "id"; readonly parameter: string; readonly int64s: { readonly [name: string]: Int64Places } } =
  { createdBy: "createPlant", key: "id", parameter: "id", int64s: { id: true } };

/** What people call a record, and the records, and the member by which they tell them apart. */
export const words: Readonly<Record<"noun" | "one" | "many" | "title", string>> = {"noun":"plant","one":"a plant","many":"plants","title":"name"};

/** The type of each member that a client gives: not of those that only the service writes. */
export const recordTypes: Readonly<Record<string, string>> = { id: "integer", name: "string", tag: "string" };

/** An example of the document, as JSON. */
export const recordExample: string | undefined = undefined;

/** All members of a record. */
export const recordMembers: Readonly<Record<string, Scalar<unknown>>> = { id: int64, name: string, tag: string };

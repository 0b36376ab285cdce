// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import { int64, string, type Scalar } from "../validation.ts";
import type { OperationId } from "./operations.ts";

/** The name of the schema of each operation's body. */
export const bodySchemas: Readonly<Record<OperationId, string>> = {
  createPlant: "NewPlant",
};

/** The members of each operation's body, by their names. */
export const bodyMembers: Readonly<Record<OperationId, Readonly<Record<string, Scalar<unknown>>>>> = {
  createPlant: { id: int64, name: string, tag: string },
};

/** The members that JSON.parse would round. */
export const int64Members: Readonly<Record<OperationId, readonly string[]>> = {
  createPlant: ["id"],
};

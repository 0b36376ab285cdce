// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import type { OperationId } from "./operations.ts";

/** The name of the schema of each operation's body. */
export const bodySchemas: Readonly<Record<OperationId, string>> = {
  createPlant: "NewPlant",
};

/** The members that JSON.parse would round. */
export const int64Members: Readonly<Record<OperationId, readonly string[]>> = {
  createPlant: ["id"],
};

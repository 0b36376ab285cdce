// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import type { Int64Places } from "../restore-int64.ts";
import type { OperationId } from "./operations.ts";

/** The name of the schema of each operation's body. */
export const bodySchemas: Readonly<Record<OperationId, string>> = {
  createPlant: "NewPlant",
};

/** Where a body has int64, which JSON.parse would round. */
export const int64Members: Readonly<Record<OperationId, Int64Places>> = {
  createPlant: { id: true },
};

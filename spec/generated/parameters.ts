// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import type { Int64Places } from "../operation.ts";
import { type OperationId, createPlant$ } from "./operations.ts";

/** Every operation with its parameters, by its operationId. */
export const operations: {
  readonly createPlant: typeof createPlant$;
} = {
  createPlant: createPlant$,
};

/** The name of the schema of each operation's body, and where it has int64, which JSON.parse would round. */
export const bodies: Readonly<Record<OperationId, { readonly schema: string; readonly int64s: Int64Places }>> = {
  createPlant: { schema: "NewPlant", int64s: { id: true } },
};

// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import type { Int64Places } from "../operation.ts";
import { createPlant } from "./operations.ts";

/** Every operation with its parameters, by its operationId. */
export const operations: {
  readonly createPlant: typeof createPlant & { readonly bodySchema: string; readonly int64s: Int64Places };
} = {
  createPlant: /* @__PURE__ */ Object.assign({}, createPlant, { bodySchema: "NewPlant", int64s: { id: true } }),
};

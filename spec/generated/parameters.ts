// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import { createPlant } from "./operations.ts";

/** Every operation with its parameters, by its operationId. */
export const operations: {
  readonly createPlant: typeof createPlant;
} = {
  createPlant,
};

// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import type { AnyOperation } from "../operation.ts";
import type { Read } from "../validation.ts";
import type { components } from "./types.ts";
import { readError, readNewPlant, readPlant } from "./validators.ts";

type Schemas = components["schemas"];

/** The hint for an error that belongs to no operation: that of the first one that changes something. */
export const anyHint: string = " The plant may exist: look before you create it again.";

/** Create a plant. */
export const createPlant$: { readonly method: "POST"; readonly path: "/plants"; readonly arguments: readonly ["body"]; readonly hint: string; readonly body: Read<Schemas["NewPlant"]>; readonly responses: { readonly 200: Read<Schemas["Plant"]>; readonly 400: Read<Schemas["Error"]> } } = {
  method: "POST",
  path: "/plants",
  arguments: ["body"],
  hint: anyHint,
  body: readNewPlant,
  responses: { 200: readPlant, 400: readError },
};

/** Every operation, by its operationId. */
export const operations: { readonly createPlant: typeof createPlant$ } =
  { createPlant: createPlant$ } satisfies Record<string, AnyOperation>;

export type OperationId = keyof typeof operations;

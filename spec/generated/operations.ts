// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import type { AnyOperation } from "../operation.ts";
import { type Read } from "../validation.ts";
import type { components, operations as Operations } from "./types.ts";
import { readError, readNewPlant, readPlant } from "./validators.ts";

type Schemas = components["schemas"];

/** Create a plant. */
export const createPlant: {
  readonly method: "POST";
  readonly path: "/plants";
  readonly security: "bearer";
  readonly body: Read<Schemas["NewPlant"]>;
  readonly responses: { readonly 200: Read<Schemas["Plant"]>; readonly 400: Read<Schemas["Error"]> };
} = {
  method: "POST",
  path: "/plants",
  security: "bearer",
  body: readNewPlant,
  responses: { 200: readPlant, 400: readError },
};

/** Every operation, by its operationId. */
export const operations: { readonly createPlant: typeof createPlant } = {
  createPlant,
} satisfies Record<keyof Operations, AnyOperation>;

export type OperationId = keyof typeof operations;

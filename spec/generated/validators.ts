// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import { int32, int64, string, type Read, reader } from "../validation.ts";
import type { components } from "./types.ts";

type Schemas = components["schemas"];

/** Reads a value that should be a NewPlant. The result has no members but those of the contract. */
export const readNewPlant: Read<Schemas["NewPlant"]> = reader({ id: int64, name: string, tag: string }, ["id", "name"]);

/** Reads a value that should be a Plant. The result has no members but those of the contract. */
export const readPlant: Read<Schemas["Plant"]> = reader({ name: string, tag: string }, ["name"]);

/** Reads a value that should be a Error. The result has no members but those of the contract. */
export const readError: Read<Schemas["Error"]> = reader({ error: int32, message: string }, ["error", "message"]);

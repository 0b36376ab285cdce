// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import { type Read, int32, int64, reader, string } from "../validation.ts";
import type { components } from "./types.ts";

type Schemas = components["schemas"];

export const readNewPlant: Read<Schemas["NewPlant"]> = /* @__PURE__ */ reader({ id: int64, name: string, tag: string }, ["id", "name"]);
export const readPlant: Read<Schemas["Plant"]> = /* @__PURE__ */ reader({ name: string, tag: string }, ["name"]);
export const readError: Read<Schemas["Error"]> = /* @__PURE__ */ reader({ error: int32, message: string }, ["error", "message"]);

// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import type { Described } from "../schema.ts";
import type { OperationId } from "./operations.ts";

/** The values of each operation, as the document describes them. */
export const described: Readonly<Record<OperationId, Described>> = {
  createPlant: {
    inputs: [
      {"pointer":"/id","name":"id","in":"body","required":true,"schema":{"type":"integer","format":"int64"}},
      {"pointer":"/name","name":"name","in":"body","required":true,"schema":{"type":"string","examples":["Monstera"]}},
      {"pointer":"/tag","name":"tag","in":"body","required":false,"schema":{"type":"string","examples":["tropical"]}},
    ],
    shapes: { 200: "Plant", 400: "Error" },
    fields: [],
  },
};

// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import type { OperationId } from "../../contract.ts";
import type { Behaviour } from "../behaviour.ts";
import { createPlant } from "./create-plant.ts";

/** The behaviour of each operation: a file by hand, named after it. */
export const behaviours: { readonly [Id in OperationId]: Behaviour<Id> } = {
  createPlant,
};

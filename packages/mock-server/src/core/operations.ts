/** What each operation does with a request that has passed every check. */
import { type OperationId, operations, readPlant } from "../contract.ts";
import { respond } from "./answers.ts";
import { refuse } from "./errors.ts";
import type { Implementation } from "./implementation.ts";
import { toRecord } from "./plant-record.ts";
import { createRouter, type Router } from "./router.ts";

const createPlant: Implementation<"createPlant"> = ({ body }) => {
  const plant = toRecord(body);
  return {
    plant,
    stored: () => respond(200, readPlant(plant)),
    taken: () => refuse("duplicate_id", `A plant with the id ${plant.id} exists already.`),
  };
};

export const implementations: { readonly [Id in OperationId]: Implementation<Id> } = { createPlant };

export const router: Router<OperationId> = createRouter(operations);

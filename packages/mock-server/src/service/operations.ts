/** The work of each operation on a request that has passed every check. */
import { describeIssues, type OperationId, operations, type Plant } from "../contract.ts";
import { refuse } from "./errors.ts";
import type { Implementation } from "./implementation.ts";
import { type PlantRecord, toRecord } from "./plant-record.ts";
import { json } from "./responses.ts";
import { createRouter, type Router } from "./router.ts";

const createPlant: Implementation<"createPlant"> = ({ body }) => {
  const plant = toRecord(body);
  return {
    plant,
    stored: () => json(200, shown(plant)),
    taken: () => refuse("duplicate_id", `A plant with the id ${plant.id} exists already.`),
  };
};

/** Returns the members that the contract's response has. @throws Error if one is missing */
function shown(plant: PlantRecord): Plant {
  const { value, issues } = operations.createPlant.responses[200](plant);
  if (issues) throw new Error(`The stored plant is no Plant: ${describeIssues(issues)}.`);
  return value;
}

export const implementations: { readonly [Id in OperationId]: Implementation<Id> } = { createPlant };

export const router: Router<OperationId> = createRouter(operations);

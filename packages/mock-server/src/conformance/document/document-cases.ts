/** The promises of the service's document, as cases for any service. */
import { operations, record } from "../../contract.ts";
import { bare } from "../build.ts";
import type { CaseRequest } from "../case.ts";
import { authorizedBy, operationCases, securedOperations } from "../operations.ts";
import type { PlantIds } from "../run/plant-ids.ts";
import { type DocumentCase, refusesStrangers } from "./document-case.ts";

const STRANGERS: Readonly<Record<string, string | null>> = {
  "no Authorization": null,
  "a Basic credential": "Basic cGxhbnQ6c3RvcmU=",
  "an empty Bearer": "Bearer",
};

/** Creates the cases of one run. The first, the simplest, tests the token. */
export function documentCases(ids: PlantIds): readonly DocumentCase[] {
  return [
    ...Object.values(operationCases).flatMap(({ document }) => document(ids)),
    ...securedOperations.flatMap(([id, { operation, request }]) =>
      Object.entries(STRANGERS).map(([title, authorization]) =>
        refusesStrangers(operation, `${id}, ${title}: no 2xx`, authorizedBy(request(ids("small")), authorization)),
      ),
    ),
  ];
}

/** Creates requests that find out, in this order, whether a service responds at all. The first creates nothing. */
export function probes(ids: PlantIds, token: string | undefined): readonly CaseRequest[] {
  const create = () => operationCases[record.createdBy].request(ids("small"));
  const withToken = token === undefined ? [] : [create()];
  return [authorizedBy(create(), null), bare("GET", {}, operations[record.createdBy].path), ...withToken];
}

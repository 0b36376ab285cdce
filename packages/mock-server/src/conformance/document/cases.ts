/** What the service's document itself promises, as cases that any service at all can be held to. */
import { bare } from "../build.ts";
import type { CaseRequest } from "../case.ts";
import { authorizedBy, operationCases, securedOperations } from "../operations.ts";
import type { Ids } from "../run/ids.ts";
import { type DocumentCase, refusesStrangers } from "./case.ts";

const STRANGERS: Readonly<Record<string, string | null>> = {
  "no Authorization": null,
  "a Basic credential": "Basic cGxhbnQ6c3RvcmU=",
  "an empty Bearer": "Bearer",
};

/** For one run. The first is the plainest: by it the token is known. */
export function documentCases(ids: Ids): readonly DocumentCase[] {
  return [
    ...Object.values(operationCases).flatMap(({ document }) => document(ids)),
    ...securedOperations.flatMap(([id, { operation, request }]) =>
      Object.entries(STRANGERS).map(([title, authorization]) =>
        refusesStrangers(operation, `${id}, ${title}: no 2xx`, authorizedBy(request(ids.small()), authorization)),
      ),
    ),
  ];
}

/** What a service that answers anything at all answers, in this order until one does. The first creates nothing on a right one. */
export function knocks(ids: Ids, token: string | undefined): readonly CaseRequest[] {
  const create = () => operationCases.createPlant.request(ids.small());
  const withToken = token === undefined ? [] : [create()];
  return [authorizedBy(create(), null), bare("GET", {}, "/plants"), ...withToken];
}

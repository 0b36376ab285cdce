import { type CasesOf, casesOf } from "./build.ts";
import type { Case } from "./case.ts";
import { hostCases, originCases } from "./cases/access.ts";
import { authenticationCases } from "./cases/authentication.ts";
import { bodyCases, sizeCases } from "./cases/bodies.ts";
import { creationCases, numberedCases, replacementCases } from "./cases/creating.ts";
import { serverCases } from "./cases/documents.ts";
import { faultCases } from "./cases/faults.ts";
import { duplicateCases, furtherCases, grammarCases } from "./cases/json.ts";
import { methodCases, preflightCases } from "./cases/methods.ts";
import { pathCases } from "./cases/paths.ts";
import { placeCases } from "./cases/places.ts";
import { preferenceCases } from "./cases/preferences.ts";
import { bodyOrderCases, errorStatusCases, orderCases, responseCases } from "./cases/responses.ts";
import { subjects } from "./derive/subject.ts";

type CasesFor = (of: CasesOf) => readonly Case[];

/** The cases of every operation, in the order of the checks. */
const OF_ANY: readonly CasesFor[] = [
  ...[placeCases, orderCases, hostCases, originCases, pathCases, methodCases, preflightCases, authenticationCases],
  ...[preferenceCases, faultCases, responseCases, errorStatusCases],
];
const WITH_A_BODY: readonly CasesFor[] = [
  bodyCases,
  sizeCases,
  grammarCases,
  furtherCases,
  duplicateCases,
  bodyOrderCases,
  replacementCases,
];
const OF_THE_CREATOR: readonly CasesFor[] = [creationCases, numberedCases];

/** Every promise of the service: of each operation, then of the server. */
export const cases: readonly Case[] = [
  ...subjects
    .map(casesOf)
    .flatMap((of) =>
      [
        ...OF_ANY,
        ...(of.operation.body === undefined ? [] : WITH_A_BODY),
        ...(of.plant === "created" ? OF_THE_CREATOR : []),
      ].flatMap((make) => make(of)),
    ),
  ...serverCases,
];

import { type CasesOf, casesOf } from "./build.ts";
import type { Case } from "./case.ts";
import { hostCases, originCases } from "./cases/access.ts";
import { authenticationCases } from "./cases/authentication.ts";
import { bodyCases, grammarCases, memberCases, sizeCases } from "./cases/bodies.ts";
import { faultCases, preferenceCases } from "./cases/forced.ts";
import { inputCases } from "./cases/inputs.ts";
import { bodyOrderCases, errorStatusCases, orderCases } from "./cases/order.ts";
import { methodCases, pathCases, serverCases } from "./cases/paths.ts";
import { creationCases, replacementCases, responseCases } from "./cases/responses.ts";
import { subjects } from "./derive/subject.ts";

function casesFor(of: CasesOf): readonly Case[] {
  const { operation, plant } = of;
  const every = [inputCases, orderCases, hostCases, originCases, pathCases, methodCases];
  const secured = operation.security === "none" ? [] : [authenticationCases];
  const further = [preferenceCases, faultCases, responseCases, errorStatusCases];
  const withBody = [bodyCases, sizeCases, grammarCases, memberCases, bodyOrderCases, replacementCases];
  return [
    ...[...every, ...secured, ...further],
    ...(operation.body === undefined ? [] : withBody),
    ...(plant === "created" ? [creationCases] : []),
  ].flatMap((make) => make(of));
}

/** Every case of our decisions: of each operation, then of the server. */
export const cases: readonly Case[] = [...subjects.map(casesOf).flatMap(casesFor), ...serverCases];

import type { Case } from "./case.ts";
import { accessCases } from "./cases/access.ts";
import { authenticationCases } from "./cases/authentication.ts";
import { serverDocumentCases } from "./cases/documents.ts";
import { faultCases } from "./cases/faults.ts";
import { methodCases } from "./cases/methods.ts";
import { pathCases } from "./cases/paths.ts";
import { preferenceCases } from "./cases/preferences.ts";
import { errorStatusCases, orderCases, responseCases } from "./cases/responses.ts";
import { operationCases } from "./operations.ts";

/** Every promise of the service: of each operation, then of all, in the order of the checks. */
export const cases: readonly Case[] = [
  ...Object.values(operationCases).flatMap(({ decisions }) => decisions),
  ...orderCases,
  ...accessCases,
  ...serverDocumentCases,
  ...pathCases,
  ...methodCases,
  ...authenticationCases,
  ...preferenceCases,
  ...faultCases,
  ...responseCases,
  ...errorStatusCases,
];

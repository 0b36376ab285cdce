import type { Case } from "./case.ts";
import { access } from "./cases/access.ts";
import { authentication } from "./cases/authentication.ts";
import { documents } from "./cases/documents.ts";
import { faults } from "./cases/faults.ts";
import { methods } from "./cases/methods.ts";
import { paths } from "./cases/paths.ts";
import { preferences } from "./cases/preferences.ts";
import { answers, errorStatuses, order } from "./cases/responses.ts";
import { operationCases } from "./operations.ts";

/** Every promise of the service: of each operation, then of all, in the order of the checks. */
export const cases: readonly Case[] = [
  ...Object.values(operationCases).flatMap(({ decisions }) => decisions),
  ...order,
  ...access,
  ...documents,
  ...paths,
  ...methods,
  ...authentication,
  ...preferences,
  ...faults,
  ...answers,
  ...errorStatuses,
];

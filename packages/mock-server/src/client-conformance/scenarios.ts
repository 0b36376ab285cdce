import type { Scenario } from "./scenario.ts";
import { lostResponses } from "./scenarios/lost-responses.ts";
import { overload } from "./scenarios/overload.ts";
import { plants } from "./scenarios/plants.ts";
import { redirects } from "./scenarios/redirects.ts";
import { refusals } from "./scenarios/refusals.ts";
import { responses } from "./scenarios/responses.ts";
import { secrecy } from "./scenarios/secrecy.ts";

/** Every scenario, in the order in which `verifyClient` starts them. */
export const scenarios: readonly Scenario[] = [
  ...plants,
  ...refusals,
  ...overload,
  ...lostResponses,
  ...responses,
  ...redirects,
  secrecy,
];

import type { Case } from "./case.ts";
import { access } from "./cases/access.ts";
import { answers, errorStatuses, order } from "./cases/answers.ts";
import { authentication } from "./cases/authentication.ts";
import { bodies } from "./cases/bodies.ts";
import { creating } from "./cases/creating.ts";
import { documents } from "./cases/documents.ts";
import { faults } from "./cases/faults.ts";
import { json } from "./cases/json.ts";
import { methods } from "./cases/methods.ts";
import { paths } from "./cases/paths.ts";
import { preferences } from "./cases/preferences.ts";
import { shapes } from "./cases/shapes.ts";

/** Every promise of the service, in the order of its checks. */
export const cases: readonly Case[] = [
  ...creating,
  ...order,
  ...access,
  ...documents,
  ...paths,
  ...methods,
  ...authentication,
  ...preferences,
  ...faults,
  ...bodies,
  ...json,
  ...shapes,
  ...answers,
  ...errorStatuses,
];

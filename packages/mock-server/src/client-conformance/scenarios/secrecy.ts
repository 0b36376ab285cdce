import { faults } from "../../service/faults/faults.ts";
import type { Scenario } from "../scenario.ts";
import { FERN } from "./plants.ts";

const RULE = "RFC 6750 5.3";

/** Judged by the output of the whole run, so that a token which is shown everywhere counts once. */
export const secrecy: Scenario = {
  name: "shows the token to nobody",
  cites: [RULE],
  plant: FERN,
  service: { faults: [{ fault: faults.status(500) }] },
  expect: [["must", "shows no token", RULE]],
};

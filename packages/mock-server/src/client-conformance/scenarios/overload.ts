/** A service that asks for patience. Whoever repeats the create waits as long as it says. */
import { faults } from "../../service/faults/faults.ts";
import type { Scenario, ScenarioFault } from "../scenario.ts";
import { FERN } from "./plants.ts";

const RETRY_AFTER = "RFC 9110 10.2.3";

const patient = (name: string, cites: readonly string[], fault: ScenarioFault): Scenario => ({
  name,
  cites: [...cites, RETRY_AFTER],
  plant: FERN,
  service: { faults: [fault] },
  expect: [
    ["should", "waits as Retry-After says", RETRY_AFTER],
    ["should", "sends it at most twice", RETRY_AFTER],
  ],
});

export const overload: readonly Scenario[] = [
  patient("waits after a 429 with Retry-After in seconds", ["RFC 6585 4"], {
    fault: faults.status(429, { retryAfter: 1 }),
    times: 1,
  }),
  patient("waits after a 503 with Retry-After in seconds", ["RFC 9110 15.6.4"], {
    fault: faults.status(503, { retryAfter: 1 }),
    times: 1,
  }),
  patient("waits after a 503 with Retry-After as a date", ["RFC 9110 15.6.4"], {
    fault: faults.respond({ status: 503, headers: { "Retry-After": "{in 1 s}" } }),
    times: 1,
  }),
  patient("does not repeat within the hour of a Retry-After", ["RFC 9110 15.6.4"], {
    fault: faults.status(503, { retryAfter: 3_600 }),
  }),
];

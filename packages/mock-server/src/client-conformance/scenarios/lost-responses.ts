/** A service whose response is lost. Nobody knows whether the plant was stored, so nobody may say so, or send it again blindly. */
import type { Fault } from "../../service/faults/fault.ts";
import { faults } from "../../service/faults/faults.ts";
import type { Scenario } from "../scenario.ts";
import { FERN } from "./plants.ts";

const LOST = "RFC 9110 9.2.2";

const lost = (name: string, fault: Fault, at: "request" | "response", ...cites: readonly string[]): Scenario => ({
  name,
  cites: [LOST, ...cites],
  plant: FERN,
  service: { faults: [{ fault, at }] },
  expect: [["should", "sends it once", LOST]],
});

export const lostResponses: readonly Scenario[] = [
  lost("reports a 500", faults.status(500), "request", "RFC 9110 15.6.1"),
  lost("reports a 500 after the plant was stored", faults.status(500), "response", "RFC 9110 15.6.1"),
  lost("reports a 503 without Retry-After", faults.status(503), "request", "RFC 9110 15.6.4"),
  lost("reports a 504 after the plant was stored", faults.status(504), "response", "RFC 9110 15.6.5"),
  lost("reports a connection that was reset", faults.connectionReset(), "request"),
  lost("reports a connection that was reset after the plant was stored", faults.connectionReset(), "response"),
  lost("reports an empty reply", faults.emptyReply(), "request"),
  lost("reports an empty reply after the plant was stored", faults.emptyReply(), "response"),
  lost("reports a response that is not HTTP", faults.garbage(), "response"),
  lost("ends a call without a response", faults.hang(), "request", "decision client-time-limit"),
  lost(
    "ends a call without a response after the plant was stored",
    faults.hang(),
    "response",
    "decision client-time-limit",
  ),
  {
    name: "ends a call whose response drips",
    cites: ["decision client-time-limit"],
    plant: FERN,
    service: { faults: [{ fault: faults.drip({ bytesPerSecond: 1 }) }] },
    expect: [["should", "sends it once", LOST]],
  },
  {
    name: "reports that nobody listens",
    cites: ["decision client-outcomes"],
    plant: FERN,
    service: { isDown: true },
    expect: [["should", "says refused", "decision client-outcomes"]],
  },
];

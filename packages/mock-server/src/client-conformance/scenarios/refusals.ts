/** A service that refuses the plant. Nothing is stored. */
import { faults } from "../../service/faults/faults.ts";
import type { Expectation, Scenario, ScenarioService } from "../scenario.ts";
import { FERN } from "./plants.ts";

const JSON_TYPE = { "Content-Type": "application/json" };
const MEGABYTES = 8;

const AT_MOST_TWICE: Expectation = ["should", "sends it at most twice", "RFC 9110 15.5.2"];

const refused = (
  name: string,
  cites: readonly [string, ...string[]],
  service: ScenarioService,
  expect: readonly Expectation[] = [],
): Scenario => ({
  name,
  cites,
  plant: FERN,
  service,
  expect: [["should", "says refused", cites[0]], ["should", "sends it once", "RFC 9110 9.2.2"], ...expect],
});

const badRequest = (body: string, headers: Readonly<Record<string, string>> = JSON_TYPE) => ({
  faults: [{ fault: faults.respond({ status: 400, headers, body }) }],
});

export const refusals: readonly Scenario[] = [
  refused(
    "reports a 400, and shows its message",
    ["document rule 2", "decision client-message"],
    badRequest('{"error":40005,"message":"Ferns are sold out."}'),
    [["should", "shows the message", "decision client-message"]],
  ),
  refused(
    "reports a 400 in HTML",
    ["RFC 9110 15.5.1"],
    badRequest("<h1>Bad Request</h1>", { "Content-Type": "text/html" }),
  ),
  refused("reports a 400 without a body", ["RFC 9110 15.5.1"], badRequest("", {})),
  refused(
    "reports a 400 of 8 MB",
    ["RFC 9110 15.5.1"],
    badRequest(`{"error":40005,"message":"${"x".repeat(MEGABYTES * 1_000_000)}"}`),
  ),
  {
    name: "reports a 401",
    cites: ["RFC 9110 15.5.2", "document authentication"],
    plant: FERN,
    service: { token: "refused" },
    // With a fresh token too.
    expect: [["should", "says refused", "RFC 9110 15.5.2"], AT_MOST_TWICE],
  },
  {
    name: "uses a fresh token after a 401, at most once",
    cites: ["RFC 9110 15.5.2"],
    plant: FERN,
    service: { token: "expired" },
    expect: [AT_MOST_TWICE],
  },
  refused("reports a 403", ["RFC 9110 15.5.4"], { faults: [{ fault: faults.status(403) }] }),
];

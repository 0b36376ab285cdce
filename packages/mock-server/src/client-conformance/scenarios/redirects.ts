/** A service that points to another origin, which must get neither the token nor the plant. */
import { faults } from "../../service/faults/faults.ts";
import type { Scenario } from "../scenario.ts";
import { FERN } from "./plants.ts";

const REDIRECTS = "decision client-redirects";

const redirected = (name: string, status: number, rule: string, to: string): Scenario => ({
  name,
  cites: [rule, REDIRECTS, "RFC 6750 5.3"],
  plant: FERN,
  service: { faults: [{ fault: faults.respond({ status, headers: { Location: `{elsewhere}${to}` } }) }] },
  expect: [
    ["must", "keeps the token", "RFC 6750 5.3"],
    ["must", "keeps the plant", REDIRECTS],
    ["should", "sends it once", "RFC 9110 9.2.2"],
  ],
});

export const redirects: readonly Scenario[] = [
  redirected("does not take a login page after a 302 for a success", 302, "RFC 9110 15.4.3", "/login"),
  redirected("sends nothing to another origin after a 307", 307, "RFC 9110 15.4.8", "/plants"),
  redirected("sends nothing to another origin after a 308", 308, "RFC 9110 15.4.9", "/plants"),
];

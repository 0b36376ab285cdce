/** A service that works: the plant arrives as it was given. */
import type { GivenPlant } from "../client-call.ts";
import type { Expectation, Scenario, ScenarioService } from "../scenario.ts";

export const FERN: GivenPlant = { id: 7n, name: "Fern" };

const stores = (rule: string): readonly Expectation[] => [
  ["must", "stores the plant", rule],
  ["must", "says created", "document rule 1"],
  ["should", "sends a request", rule],
];

/** Returns the expectation that the plant is created, however the service responds. */
export const CREATES: readonly Expectation[] = stores("document rule 1");

const created = (name: string, rule: string, plant: GivenPlant, service: ScenarioService = {}): Scenario => ({
  name,
  cites: [rule],
  plant,
  service,
  expect: stores(rule),
});

export const plants: readonly Scenario[] = [
  created("creates a plant", "document rule 1", FERN),
  created("sends a tag", "document shapes", { id: 7n, name: "Fern", tag: "tropical" }),
  created("sends an empty tag as it is", "document shapes", { id: 7n, name: "Fern", tag: "" }),
  created("sends an empty name as it is", "document shapes", { id: 7n, name: "" }),
  created("sends the id 0", "document int64", { id: 0n, name: "Fern" }),
  created("sends the id -1", "document int64", { id: -1n, name: "Fern" }),
  created("sends the id 2^53 + 1 exactly", "document int64", { id: 2n ** 53n + 1n, name: "Fern" }),
  created("sends the id 2^63 - 1 exactly", "document int64", { id: 2n ** 63n - 1n, name: "Fern" }),
  created("sends the id -2^63 exactly", "document int64", { id: -(2n ** 63n), name: "Fern" }),
  created("sends letters beyond ASCII exactly", "RFC 8259 8.1", { id: 7n, name: "Fougère 蕨 سرخس" }),
  created("sends characters beyond U+FFFF exactly", "RFC 8259 7", { id: 7n, name: "🌿 𝒻ern" }),
  created("does not normalize a text", "RFC 8259 8.3", { id: 7n, name: "e\u0301 \u00e9" }),
  created("escapes quotes, backslashes and control characters", "RFC 8259 7", { id: 7n, name: 'a "b" \\ \n\t\u0001' }),
  created("keeps the path of the base URL", "document rule 1", FERN, { path: "/shop/v1" }),
  created("takes a base URL with a slash at its end", "document rule 1", FERN, { path: "/v1/" }),
];

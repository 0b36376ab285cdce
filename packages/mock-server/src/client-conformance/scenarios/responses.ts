/** A service whose response is unusual, right or wrong. */
import { gzipSync } from "node:zlib";
import type { Fault } from "../../service/faults/fault.ts";
import { faults } from "../../service/faults/faults.ts";
import type { Scenario } from "../scenario.ts";
import { CREATES, FERN } from "./plants.ts";

const JSON_TYPE = { "Content-Type": "application/json" };
const PLANT = '{"name":"Fern"}';

/** The service stores nothing, and its response does not say that it did. A client that reports a success lies. */
const wrong = (name: string, fault: Fault, ...cites: readonly string[]): Scenario => ({
  name,
  cites,
  plant: FERN,
  service: { faults: [{ fault }] },
  expect: [["should", "sends it once", "RFC 9110 9.2.2"]],
});

/** The plant is stored, and the response is a success. */
const right = (name: string, rule: string, ...faults: readonly Fault[]): Scenario => ({
  name,
  cites: [rule],
  plant: FERN,
  service: { faults: faults.map((fault) => (fault.kind === "respond" ? { fault, at: "response" } : { fault })) },
  expect: CREATES.map(([level, check, source]) => [level, check, check === "says created" ? rule : source]),
});

export const responses: readonly Scenario[] = [
  wrong("does not take a truncated 200 for a success", faults.truncatedBody(), "RFC 9112 8"),
  wrong("does not take malformed JSON for a success", faults.malformedJson(), "document rule 1"),
  wrong("does not take another shape for a success", faults.wrongShape(), "document shapes"),
  wrong("does not take an empty 200 for a success", faults.emptyBody(), "document rule 1"),
  wrong(
    "does not take HTML for a success",
    faults.respond({ status: 200, headers: { "Content-Type": "text/html" }, body: "<h1>Sign in</h1>" }),
    "document rule 1",
  ),
  wrong("does not take a 202 for a success", faults.status(202), "RFC 9110 15.3.3"),
  wrong("does not take a 204 for a success", faults.status(204), "document rule 1"),
  right("accepts a 102 before the response", "RFC 9110 15.2", faults.informational({ status: 102 })),
  right(
    "accepts two 103 before the response",
    "RFC 9110 15.2",
    faults.informational({ status: 103 }),
    faults.informational({ status: 103 }),
  ),
  right(
    "accepts a response in chunks",
    "RFC 9112 7.1",
    faults.respond({ status: 200, headers: { ...JSON_TYPE, "Transfer-Encoding": "chunked" }, body: PLANT }),
  ),
  right(
    "accepts members and header fields that it does not know",
    "RFC 9110 5.1",
    faults.respond({ status: 200, headers: { ...JSON_TYPE, "X-New": "1" }, body: '{"name":"Fern","new":[1]}' }),
  ),
  {
    name: "does not misread a response in gzip",
    cites: ["RFC 9110 8.4"],
    plant: FERN,
    service: {
      faults: [
        {
          fault: faults.respond({
            status: 200,
            headers: { ...JSON_TYPE, "Content-Encoding": "gzip" },
            body: new Uint8Array(gzipSync(PLANT)),
          }),
          at: "response",
        },
      ],
    },
    expect: [["should", "sends it once", "RFC 9110 9.2.2"]],
  },
];

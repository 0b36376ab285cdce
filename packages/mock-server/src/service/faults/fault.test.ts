import { expect, test } from "vitest";
import { parse } from "yaml";
import { documentYaml } from "../../../../../spec/generated/control/document.ts";
import { describeFault, FAULT_KINDS, type Fault, isSocketFault, isStoreFault } from "./fault.ts";
import { faults } from "./faults.ts";

test.for<readonly [Fault, string]>([
  [faults.latency(50), "latency 50 ms"],
  [faults.latency(0), "latency 0 ms"],
  [faults.latency(50, 200), "latency 50-200 ms"],
  [faults.status(503), "status 503"],
  [faults.status(503, { retryAfter: 1 }), "status 503, Retry-After 1"],
  [
    faults.status(429, { retryAfter: new Date("1994-11-06T08:49:37Z") }),
    "status 429, Retry-After Sun, 06 Nov 1994 08:49:37 GMT",
  ],
  [faults.malformedJson(), "malformedJson"],
  [faults.wrongShape(), "wrongShape"],
  [faults.emptyBody(), "emptyBody"],
  [faults.hang(), "hang"],
  [faults.networkError(), "networkError"],
  [faults.connectionReset(), "connectionReset"],
  [faults.garbage(), "garbage"],
])("%j in words is: %s", ([fault, words]) => {
  expect(describeFault(fault)).toBe(words);
});

test("every fault is either a store's or needs a socket, and what is none is neither", () => {
  const ofStore = ["latency", "status", "malformedJson", "wrongShape", "emptyBody", "hang", "networkError"];
  const ofSocket = ["connectionReset", "emptyReply", "truncatedBody", "garbage"];
  expect(Object.keys(faults)).toEqual([...ofStore, ...ofSocket]);
  for (const kind of ofStore) expect([isStoreFault({ kind }), isSocketFault({ kind })]).toEqual([true, false]);
  for (const kind of ofSocket) expect([isStoreFault({ kind }), isSocketFault({ kind })]).toEqual([false, true]);
  for (const none of [undefined, {}, { kind: "" }, { kind: "Reset" }, { kind: ["hang"] }])
    expect([isStoreFault(none), isSocketFault(none)]).toEqual([false, false]);
});

test("the control contract has every kind of fault, and every member of one", () => {
  const { kind, ...members } = parse(documentYaml).components.schemas.Fault.properties;
  expect(kind.enum).toEqual(FAULT_KINDS);
  const made = [faults.latency(1, 2), faults.status(503, { retryAfter: 1 })].flatMap((fault) => Object.keys(fault));
  expect(Object.keys(members)).toEqual(made.filter((name) => name !== "kind"));
});

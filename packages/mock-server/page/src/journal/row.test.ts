import { expect, test } from "vitest";
import type { Wire } from "../../../src/control/control-contract.ts";
import { merged, type Row, rowOf } from "./row.ts";

const REQUEST: Wire["Request"] = {
  ...{ number: 1, time: "2026-11-23T10:00:00.000Z", method: "POST", path: "/plants", headers: {} },
  ...{ violations: [], faults: [], stored: false, state: "completed" },
};

function row(text: string): Row {
  const [number, method = "POST"] = text.split(":");
  return rowOf({ ...REQUEST, number: Number(number), method });
}

/** Their numbers; a row that is replaced has another method. */
test.each([
  ["", "2 1", "2 1"],
  ["2 1", "4 3", "4 3 2 1"],
  ["4 3", "1 2", "4 3 2 1"],
  ["4 2", "3 5", "5 4 3 2"],
  ["2 1", "", "2 1"],
  ["3 2 1", "2:PUT 4", "4 3 2:PUT 1"],
])("%j and %j are %j", (some, others, all) => {
  const [rows = [], more = [], expected] = [some, others, all].map((text) => (text.match(/\S+/g) ?? []).map(row));
  expect(merged(rows, more)).toEqual(expected);
});

const RESPONSE = { status: 200, headers: {}, body: "" };

test.each<[title: string, given: Partial<Wire["Request"]>, state: string]>([
  ["no plant", { response: RESPONSE }, "not stored"],
  ["a plant, and a client that knows", { stored: true, response: RESPONSE }, "stored"],
  ["a plant, late", { stored: true, response: RESPONSE, faults: [{ kind: "latency", minMs: 1, maxMs: 1 }] }, "stored"],
  ["a plant, and no response", { stored: true, faults: [{ kind: "networkError" }] }, "lost"],
  ["a plant, and a wrong shape", { stored: true, response: RESPONSE, faults: [{ kind: "wrongShape" }] }, "lost"],
  ["a plant, and an error", { stored: true, response: { ...RESPONSE, status: 503 } }, "lost"],
  ["a delay", { state: "waiting" }, "waiting"],
])("%s: %s", (_, given, state) => {
  expect(rowOf({ ...REQUEST, ...given }).plantState).toBe(state);
});

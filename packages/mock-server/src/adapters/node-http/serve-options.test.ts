import { expect, test } from "vitest";
import { limitsOf } from "./serve-options.ts";

const DAY_MS = 86_400_000;

test.for<readonly [given: object, headers: number, request: number, keepAlive: number, checkingInterval: number]>([
  [{}, 10_000, 30_000, 5_000, 1_000],
  [{ headersMs: 1, requestMs: 1, idleMs: 1 }, 1, 1, 1, 1],
  [{ headersMs: 95 }, 95, 30_000, 5_000, 10],
  // As a caller without exact optional types can.
  [{ headersMs: undefined }, 10_000, 30_000, 5_000, 1_000],
  [{ requestMs: 5_000 }, 5_000, 5_000, 5_000, 500],
  [{ requestMs: DAY_MS, idleMs: DAY_MS }, 10_000, DAY_MS, DAY_MS, 1_000],
])("%j: the limits are for node:http, and are looked at often enough to be kept", ([given, ...expected]) => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval } = limitsOf(given);
  expect([headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval]).toEqual(expected);
});

test.for<readonly [object, string]>([
  [{ headersMs: 0 }, "timeouts.headersMs"],
  [{ headersMs: -1 }, "timeouts.headersMs"],
  [{ requestMs: Number.POSITIVE_INFINITY }, "timeouts.requestMs"],
  [{ requestMs: Number.NaN }, "timeouts.requestMs"],
  [{ idleMs: "5000" }, "timeouts.idleMs"],
  // Node would warn of it at every connection.
  [{ idleMs: 2 ** 31 - 1 }, "from 1 to 86400000"],
  [{ requestMs: 86_400_001 }, "timeouts.requestMs"],
  [{ bodyMs: 5 }, "timeouts.bodyMs"],
  [{ toString: 5 }, "timeouts.toString"],
  [{ headersMs: 5_001, requestMs: 5_000 }, "timeouts.headersMs must not be above timeouts.requestMs"],
])("%j is a TypeError that says %s", ([timeouts, words]) => {
  expect(() => limitsOf(timeouts)).toThrow(TypeError);
  expect(() => limitsOf(timeouts)).toThrow(words);
});

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

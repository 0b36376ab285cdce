import { expect, test } from "vitest";
import { limitsOf } from "./serve-options.ts";

test("the limits are for node:http, and are looked at often enough to be kept", () => {
  expect(limitsOf()).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: 1_000,
  });
  expect(limitsOf({ headersMs: 1, requestMs: 1, idleMs: 1 })).toEqual({
    headersTimeout: 1,
    requestTimeout: 1,
    keepAliveTimeout: 1,
    connectionsCheckingInterval: 1,
  });
  expect(limitsOf({ headersMs: 95 })).toMatchObject({ headersTimeout: 95, connectionsCheckingInterval: 10 });
  // @ts-expect-error: as a caller without exact optional types can
  expect(limitsOf({ headersMs: undefined })).toMatchObject({ headersTimeout: 10_000 });
  expect(limitsOf({ requestMs: 5_000 })).toMatchObject({ headersTimeout: 5_000, requestTimeout: 5_000 });
  expect(limitsOf({ requestMs: 86_400_000, idleMs: 86_400_000 })).toMatchObject({ keepAliveTimeout: 86_400_000 });
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

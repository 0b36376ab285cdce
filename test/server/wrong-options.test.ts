import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { expect, test } from "vitest";

test.each<[words: string, wrong: readonly object[]]>([
  ['unknown option "allowHosts". The options are ', [{ allowHosts: [] }]],
  ["port must be a whole number from 0 to 65535", [{ port: "80" }, { port: 65_536 }]],
  ["host must be a string", [{ host: 127 }]],
  ["basePath must be a string", [{ basePath: null }]],
  ["basePath", [{ basePath: "v1" }, { basePath: "/v1?x" }]],
  [
    "basePath must not be /_mock or below",
    ["/_mock", "/_mock/", "/_mock/api", "/%5Fmock", "/v1/../_mock"].map((basePath) => ({ basePath })),
  ],
  [
    "control must be { token }",
    [{}, { token: "" }, { token: "a fish" }, { token: 7 }, { token: "a-fish", tokens: [] }, true, null].map(
      (control) => ({ control }),
    ),
  ],
  ["allowedHosts must be a list of strings", [{ allowedHosts: "plants.local" }]],
  ['"a b" is not a host name', [{ allowedHosts: ["a b"] }]],
  ["allowedOrigins must be a list of strings", [{ allowedOrigins: [1] }]],
  ['"app.example" is not an origin', [{ allowedOrigins: ["app.example"] }]],
  [
    "publicUrl has the path /v1, with which basePath begins too",
    [{ publicUrl: "https://a.test/v1", basePath: "/v1/x" }],
  ],
  ["publicUrl must not end with /_mock or below", [{ publicUrl: "https://a.test/_mock" }]],
  ["publicUrl must not hold a user name or a password.", [{ publicUrl: "https://me:fish@a.test" }]],
  ["publicUrl must be an absolute URL", [{ publicUrl: "a.test" }]],
  ['allowedOrigins ["*"] needs a store with tokens or verifyToken', [{ allowedOrigins: ["*"] }]],
  ["timeouts must be an object", [{ timeouts: 5 }]],
  ["log must be a function", [{ log: true }]],
  ["timeouts.headersMs", [{ timeouts: { headersMs: 0 } }, { timeouts: { headersMs: -1 } }]],
  ["timeouts.requestMs", [1.5, Infinity, NaN, 86_400_001].map((requestMs) => ({ timeouts: { requestMs } }))],
  ["timeouts.idleMs", [{ timeouts: { idleMs: "5000" } }]],
  // Node would warn of it at every connection.
  ["from 1 to 86400000", [{ timeouts: { idleMs: 2 ** 31 - 1 } }]],
  ["timeouts.bodyMs", [{ timeouts: { bodyMs: 5 } }]],
  ["timeouts.toString", [{ timeouts: { toString: 5 } }]],
  ["timeouts.headersMs must not be above timeouts.requestMs", [{ timeouts: { headersMs: 5_001, requestMs: 5_000 } }]],
])("a wrong option is a TypeError that names it by %j: %j", async (words, wrong) => {
  for (const options of wrong) {
    const serving = serve(createPlantStore(), { port: 0, ...options });
    await expect(serving).rejects.toThrow(TypeError);
    await expect(serving).rejects.toThrow(words);
    await expect(serving).rejects.not.toThrow("fish");
  }
});

/** Plain JavaScript under MSW 2, as an ES module and as CommonJS, on Node 24 and on Node 20. */
import { describe, expect, test } from "vitest";
import { ALWAYS } from "../../support/requirement.ts";
import { NODE_20 } from "../support/executables.ts";
import { outputOf } from "../support/run.ts";
import { consumer, install } from "./install.ts";

const NODES = [
  { name: "Node 24", file: "node", version: "v24", requirement: ALWAYS },
  { name: "Node 20", ...NODE_20, version: "v20" },
];

/** The report of every Node. */
const SEEN = {
  names: {
    sdk: [
      "ApiError",
      "AuthenticationError",
      "BadRequestError",
      "ConfigurationError",
      "ConnectionError",
      "InvalidRequestError",
      "InvalidResponseError",
      "PlantStoreError",
      "RequestAbortedError",
      "TimeoutError",
      "TokenError",
      "consoleLogger",
      "createPlantStoreClient",
    ],
    openapiFetch: ["createRawClient"],
    mock: ["createPlantStore", "faults", "memoryStorage"],
    msw: ["createHandlers", "rejectUnhandled"],
    node: ["setupPlantServer"],
    browser: ["startPlantWorker"],
    server: ["serve"],
    sqlite: ["sqliteStorage"],
    redis: ["redisStorage"],
    indexeddb: ["indexedDbStorage"],
    conformance: ["cases", "causesOf", "differences", "explainSource", "runConformance"],
  },
  msw: { plant: { name: "Monstera", tag: "tropical" }, stored: ["9223372036854775807"] },
  raw: { data: { name: "Fern" }, status: 200, stored: ["1"] },
  failures: {
    ApiError: [true, "api", "unknown"],
    AuthenticationError: [true, "unauthenticated", "refused"],
    BadRequestError: [true, "bad_request", "refused"],
    ConfigurationError: [true, "configuration", "not_sent"],
    ConnectionError: [true, "connection", "unknown"],
    InvalidRequestError: [true, "invalid_request", "not_sent"],
    InvalidResponseError: [true, "invalid_response", "unknown"],
    PlantStoreError: [true, "invalid_response", "unknown"],
    RequestAbortedError: [true, "aborted", "not_sent"],
    TimeoutError: [true, "timeout", "unknown"],
    TokenError: [true, "token", "not_sent"],
  },
  worker: "TypeError",
  served: { broken: 0, notObserved: 0, differs: true },
};

const folder = await install(consumer("javascript"));

describe.each(NODES)("$name", ({ file, version, requirement }) => {
  test.skipIf(requirement.skipped).each(["main.mjs", "main.cjs"])(
    requirement.title("%s does something with every export"),
    async (script) => {
      const lines = (await outputOf(folder, file, [script])).split("\n");
      expect(lines.at(-2)).toMatch(/attempt 1: 200/);
      expect(JSON.parse(lines.at(-1) ?? "")).toEqual({ ...SEEN, node: version });
    },
  );

  test.skipIf(requirement.skipped)(requirement.title("a server closes while timers are faked"), async () => {
    expect(await outputOf(folder, file, ["fake-timers.cjs"])).toBe("closed");
  });
});

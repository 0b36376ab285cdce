import { afterEach, describe, expect, test, vi } from "vitest";
import {
  type AnyPlantStoreError,
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConfigurationError,
  ConnectionError,
  InvalidRequestError,
  InvalidResponseError,
  outcomeOf,
  PlantStoreError,
  RequestAbortedError,
  TimeoutError,
  TokenError,
} from "./errors.ts";
import { MAY_EXIST } from "./testing/error-of.ts";

type Errors = typeof import("./errors.ts");

const CAUSE = new Error("mine");
const OPTIONS = { cause: CAUSE };

/** What every error of an answer has beside its body. */
function answered(status: number) {
  const url = "https://api.example.com/plants";
  const response = { url, status, headers: new Headers(), requestId: "r1", retryAfterMs: undefined, attempts: 1 };
  return { ...response, outcome: outcomeOf(status) };
}

const NOT_SENT = { outcome: "not_sent" } as const;
const UNKNOWN = { outcome: "unknown", attempts: 1 } as const;

/** One of each class of a copy of the package, with its code, name and outcome. */
function oneOfEach(errors: Errors): readonly [AnyPlantStoreError, string, string, string][] {
  const body = { error: 1, message: "m" };
  return [
    [new errors.ConfigurationError("m", OPTIONS), "configuration", "ConfigurationError", "not_sent"],
    [
      new errors.InvalidRequestError("invalid_request", "m", { ...NOT_SENT, issues: [] }, OPTIONS),
      "invalid_request",
      "InvalidRequestError",
      "not_sent",
    ],
    [new errors.TokenError("token", "m", NOT_SENT, OPTIONS), "token", "TokenError", "not_sent"],
    [
      new errors.BadRequestError("bad_request", "m", { ...answered(400), body }),
      "bad_request",
      "BadRequestError",
      "refused",
    ],
    [
      new errors.AuthenticationError("unauthenticated", "m", { ...answered(401), body: "" }),
      "unauthenticated",
      "AuthenticationError",
      "refused",
    ],
    [new errors.ApiError("api", "m", { ...answered(500), body: "" }), "api", "ApiError", "unknown"],
    [
      new errors.InvalidResponseError("invalid_response", "m", { ...answered(200), issues: [], excerpt: "" }, OPTIONS),
      "invalid_response",
      "InvalidResponseError",
      "unknown",
    ],
    [new errors.ConnectionError("connection", "m", UNKNOWN, OPTIONS), "connection", "ConnectionError", "unknown"],
    [new errors.TimeoutError("timeout", "m", UNKNOWN, OPTIONS), "timeout", "TimeoutError", "unknown"],
    [new errors.RequestAbortedError("aborted", "m", NOT_SENT, OPTIONS), "aborted", "AbortError", "not_sent"],
  ];
}

const OWN: Errors = await import("./errors.ts");

describe.each(oneOfEach(OWN))("%o", (error, code, name, outcome) => {
  test("has its code, its name and its outcome", () => {
    expect({ code: error.code, name: error.name, outcome: error.outcome }).toEqual({ code, name, outcome });
    expect(String(error)).toBe(`${name}: ${error.message}`);
    expect(error.stack).toContain(error.message);
  });

  test("says what to do where the plant may exist, and nowhere else", () => {
    expect(error.message).toBe(outcome === "unknown" ? `m${MAY_EXIST}` : "m");
  });

  test("is an Error and a PlantStoreError", () => {
    expect(error).toBeInstanceOf(Error);
    expect(error).toBeInstanceOf(PlantStoreError);
    expect(PlantStoreError.is(error)).toBe(true);
  });

  test("has a cause where one can be told", () => {
    expect(error.cause).toBe(error instanceof ApiError ? undefined : CAUSE);
    expect(Object.hasOwn(error, "cause")).toBe(!(error instanceof ApiError));
  });
});

describe("PlantStoreError.is", () => {
  test.each<[string, unknown]>([
    ["null", null],
    ["undefined", undefined],
    ["text", "ApiError"],
    ["a number", 0],
    ["a symbol", Symbol.for("@plant-store/sdk/error")],
    ["a function", () => {}],
    ["an Error", new Error("m")],
    ["an Error of the same name", Object.assign(new Error("m"), { name: "ApiError", code: "api", outcome: "unknown" })],
    ["fetch's AbortError", new DOMException("m", "AbortError")],
    ["what JSON keeps of one", JSON.parse(JSON.stringify(new TokenError("token", "m", NOT_SENT)))],
    ["a structured clone", structuredClone(new TokenError("token", "m", NOT_SENT))],
    ["the class itself", TokenError],
  ])("is false for %s", (_title, value) => {
    expect(PlantStoreError.is(value)).toBe(false);
  });
});

describe("across two copies of the package", () => {
  afterEach(() => {
    vi.resetModules();
  });

  test("is knows the other's errors, which instanceof does not", async () => {
    vi.resetModules();
    const other: Errors = await import("./errors.ts");
    expect(other.PlantStoreError).not.toBe(PlantStoreError);
    for (const [error] of oneOfEach(other)) {
      expect(error instanceof PlantStoreError).toBe(false);
      expect(PlantStoreError.is(error)).toBe(true);
    }
    for (const [error] of oneOfEach(OWN)) expect(other.PlantStoreError.is(error)).toBe(true);
  });
});

describe("the classes' order", () => {
  const CLASSES = {
    ApiError,
    AuthenticationError,
    BadRequestError,
    ConfigurationError,
    ConnectionError,
    InvalidRequestError,
    InvalidResponseError,
    RequestAbortedError,
    TimeoutError,
    TokenError,
  };
  const ABOVE: Readonly<Record<string, readonly string[]>> = {
    bad_request: ["ApiError", "BadRequestError"],
    unauthenticated: ["ApiError", "AuthenticationError"],
    timeout: ["ConnectionError", "TimeoutError"],
    aborted: ["RequestAbortedError"],
  };

  test.each(oneOfEach(OWN))("%o", (error, code, name) => {
    const classes = Object.entries(CLASSES).filter(([, type]) => error instanceof type);
    expect(classes.map(([name]) => name).sort()).toEqual([...(ABOVE[code] ?? [name])].sort());
  });
});

test.each([
  [200, "unknown"],
  [0, "unknown"],
  [302, "unknown"],
  [400, "refused"],
  [407, "refused"],
  [408, "unknown"],
  [409, "refused"],
  [499, "refused"],
  [500, "unknown"],
])("the outcome of a %i is %s", (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome);
  expect(new ApiError("api", "m", { ...answered(status), body: "" }).outcome).toBe(outcome);
  const broken = { ...answered(status), issues: [], excerpt: "" };
  expect(new InvalidResponseError("invalid_response", "m", broken).outcome).toBe(outcome);
});

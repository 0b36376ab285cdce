import { describe, expect, onTestFinished, test, vi } from "vitest";
import * as errors from "./errors.ts";
import { clientOf, MAY_EXIST, never, PLANT } from "./testing/client.ts";

const URL = "https://api.example.com/plants";

const INIT = { message: "m", cause: new Error("mine") };

/** With the code, name and outcome of each. */
function oneOfEach(copy: typeof errors): readonly [errors.AnyPlantStoreError, string, string, string][] {
  return [
    [new copy.ConfigurationError(INIT), "configuration", "ConfigurationError", "not_sent"],
    [new copy.InvalidRequestError(INIT), "invalid_request", "InvalidRequestError", "not_sent"],
    [new copy.TokenError(INIT), "token", "TokenError", "not_sent"],
    [new copy.BadRequestError(INIT), "bad_request", "BadRequestError", "refused"],
    [new copy.AuthenticationError(INIT), "unauthenticated", "AuthenticationError", "refused"],
    [new copy.ApiError(INIT), "api", "ApiError", "unknown"],
    [new copy.InvalidResponseError(INIT), "invalid_response", "InvalidResponseError", "unknown"],
    [new copy.ConnectionError(INIT), "connection", "ConnectionError", "unknown"],
    [new copy.TimeoutError(INIT), "timeout", "TimeoutError", "unknown"],
    [new copy.RequestAbortedError(INIT), "aborted", "AbortError", "not_sent"],
  ];
}

/** The classes of an error, where they are more than its name says. */
const ABOVE: Readonly<Record<string, readonly string[]>> = {
  bad_request: ["ApiError", "BadRequestError"],
  unauthenticated: ["ApiError", "AuthenticationError"],
  timeout: ["ConnectionError", "TimeoutError"],
  aborted: ["RequestAbortedError"],
};

describe.each(oneOfEach(errors))("%o", (error, code, name, outcome) => {
  test("has its code, its name and its outcome, and says what to do only if the plant may exist", () => {
    expect({ code: error.code, name: error.name, outcome: error.outcome }).toEqual({ code, name, outcome });
    expect(error.message).toBe(outcome === "unknown" ? `m${MAY_EXIST}` : "m");
    expect(String(error)).toBe(`${name}: ${error.message}`);
    expect(error.stack).toContain(error.message);
  });

  test("is of its class, and of those above it", () => {
    expect(error).toBeInstanceOf(Error);
    expect(errors.PlantStoreError.is(error)).toBe(true);
    const names = Object.entries(errors).flatMap(([name, type]) => (error instanceof type ? [name] : []));
    expect(names.sort()).toEqual(["PlantStoreError", ...(ABOVE[code] ?? [name])].sort());
  });

  test("is made for a stub from nothing, by a class that knows its code; it has a cause only if it gets one", () => {
    const Class = error.constructor as (new () => errors.AnyPlantStoreError) & { readonly code: string };
    expect(Class.code).toBe(code);
    expect(new Class()).toMatchObject({ code, name, outcome });
    expect(new Class().message).toBe(`The call failed: ${code}.${outcome === "unknown" ? MAY_EXIST : ""}`);
    expect(error.cause).toBe(INIT.cause);
    expect(Object.hasOwn(new Class(), "cause")).toBe(false);
  });
});

test("a hardened app, which has frozen Error.prototype, gets every error, a timeout's too", async () => {
  for (const name of ["name", "message"]) {
    Object.defineProperty(Error.prototype, name, { writable: false });
    onTestFinished(() => void Object.defineProperty(Error.prototype, name, { writable: true }));
  }
  for (const [error, code, name, outcome] of oneOfEach(errors)) expect(error).toMatchObject({ code, name, outcome });
  const call = clientOf(never).safe.createPlant(PLANT, { timeoutMs: 20 });
  expect(await call).toMatchObject({ error: { code: "timeout", outcome: "unknown" } });
});

const TAKEN = { error: 7, message: "taken" };

describe("a stub has defaults", () => {
  test("of a response", () => {
    const error = new errors.ApiError({ status: 503, headers: { "Retry-After": "2", "X-Request-Id": "r1" } });
    expect({ ...error }).toEqual({
      ...{ code: "api", name: "ApiError", outcome: "unknown", status: 503, url: "", attempts: 1, body: "" },
      ...{ requestId: "r1", retryAfterMs: 2_000 },
    });
    expect(error.headers.get("retry-after")).toBe("2");
  });

  test.each<[errors.AnyPlantStoreError, object]>([
    [
      new errors.ApiError({ status: undefined, message: undefined, outcome: undefined, body: undefined } as object),
      { status: 500, outcome: "unknown", body: "", message: `The call failed: api.${MAY_EXIST}` },
    ],
    [new errors.ApiError({ status: 400, outcome: "unknown", attempts: 2 }), { outcome: "unknown", attempts: 2 }],
    [new errors.BadRequestError(), { body: { error: 400, message: "" } }],
    [new errors.AuthenticationError(), { status: 401, body: "" }],
    [new errors.InvalidResponseError({ status: 400 }), { status: 400, outcome: "refused", issues: [], excerpt: "" }],
    [new errors.InvalidRequestError(), { issues: [] }],
    [new errors.ConnectionError({ outcome: "not_sent" }), { outcome: "not_sent", url: "", attempts: 1 }],
    [new errors.RequestAbortedError(), { attempts: 0 }],
  ])("%o", (error, expected) => {
    expect(error).toMatchObject(expected);
  });
});

test("a structured clone of a safe result has all but the header fields", async () => {
  const fetch = async () => Response.json({ name: "Fern" }, { headers: { "X-Request-Id": "r1" } });
  const result = await clientOf(fetch).safe.createPlant(PLANT);
  expect(structuredClone(result)).toEqual({
    ok: true,
    data: { name: "Fern" },
    response: { url: URL, status: 200, requestId: "r1", retryAfterMs: undefined, attempts: 1 },
  });
  if (!result.ok) throw result.error;
  expect(result.response.headers.get("x-request-id")).toBe("r1");
});

test("a structured clone of a failure works, and one of its members has all but the header fields", async () => {
  const result = await clientOf(async () => Response.json(TAKEN, { status: 400 })).safe.createPlant(PLANT);
  if (result.ok) throw new Error("It succeeded.");
  const { message } = result.error;
  const { error } = structuredClone(result);
  expect(error).toMatchObject({ message });
  expect(error).not.toHaveProperty("code");
  expect(error).not.toHaveProperty("outcome");
  const members = { code: "bad_request", outcome: "refused", body: TAKEN };
  expect(structuredClone({ ...result.error })).toMatchObject(members);
});

test.each<[string, unknown]>([
  ["null", null],
  ["an Error of the same name", Object.assign(new Error("m"), { name: "ApiError", code: "api", outcome: "unknown" })],
  ["what JSON keeps of one", JSON.parse(JSON.stringify(new errors.TokenError()))],
  ["a structured clone", structuredClone(new errors.TokenError())],
])("PlantStoreError.is is false for %s", (_title, value) => {
  expect(errors.PlantStoreError.is(value)).toBe(false);
});

test("across two copies of the package, is knows the other's errors, which instanceof does not", async () => {
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const other: typeof errors = await import("./errors.ts");
  expect(other.PlantStoreError).not.toBe(errors.PlantStoreError);
  for (const [error] of oneOfEach(other)) {
    expect(error instanceof errors.PlantStoreError).toBe(false);
    expect(errors.PlantStoreError.is(error)).toBe(true);
  }
  for (const [error] of oneOfEach(errors)) expect(other.PlantStoreError.is(error)).toBe(true);
});

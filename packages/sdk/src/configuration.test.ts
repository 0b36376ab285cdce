import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type CallOptions,
  ConfigurationError,
  createPlantStoreClient,
  type PlantStoreClientOptions,
  type SafeResult,
} from "./index.ts";
import { VERSION } from "./version.ts";

const PLANT = { id: 1, name: "Fern" };
const BASE = { baseUrl: "https://api.example.com", token: "t1" };

beforeEach(() => {
  vi.stubEnv("PLANT_STORE_BASE_URL", undefined);
  vi.stubEnv("PLANT_STORE_TOKEN", undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** The factory's error for options that a caller without types may pass. */
function errorOf(options: unknown): unknown {
  try {
    return createPlantStoreClient(options as PlantStoreClientOptions);
  } catch (error) {
    return error;
  }
}

function expectConfigurationError(error: unknown, message: RegExp): void {
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(error).toMatchObject({ name: "ConfigurationError", code: "configuration", outcome: "not_sent" });
  expect(error instanceof Error && error.message).toMatch(message);
}

const BAD_HEADERS: readonly [string, unknown][] = [
  ["null", null],
  ["text", "X-Key: 1"],
  ["a Headers object, whose fields would be lost", new Headers({ "X-Key": "1" })],
  ["a Map", new Map([["X-Key", "1"]])],
  ["pairs", [["X-Key", "1"]]],
];

describe("a client's bad option is named", () => {
  test.each<[string, unknown, RegExp]>([
    ["options null", null, /^options must be an object/],
    ["options text", "https://api.example.com", /^options must be an object/],
    ["an unknown option", { ...BASE, tokne: "t1" }, /"tokne".*baseUrl, token, headers, fetch, allowInsecureHttp/],
    ["a call's option", { ...BASE, signal: new AbortController().signal }, /"signal"/],
    ["an own __proto__", JSON.parse('{"__proto__":1}'), /"__proto__"/],
    ["no baseUrl", { token: "t1" }, /^baseUrl is missing.*PLANT_STORE_BASE_URL/],
    ["baseUrl null", { baseUrl: null, token: "t1" }, /^baseUrl /],
    ["baseUrl a number", { ...BASE, baseUrl: 7 }, /^baseUrl /],
    ["no token", { baseUrl: "https://api.example.com" }, /^token is missing.*PLANT_STORE_TOKEN.*null/],
    ["token a number", { ...BASE, token: 7 }, /^token must be a string, not number/],
    ["token an object", { ...BASE, token: {} }, /^token must be a string, not object/],
    ["token empty", { ...BASE, token: "" }, /^token must not be empty/],
    ["fetch null", { ...BASE, fetch: null }, /^fetch must be a function/],
    ["fetch text", { ...BASE, fetch: "fetch" }, /^fetch must be a function/],
    ["allowInsecureHttp text", { ...BASE, allowInsecureHttp: "true" }, /^allowInsecureHttp must be true or false/],
    ["allowInsecureHttp null", { ...BASE, allowInsecureHttp: null }, /^allowInsecureHttp/],
    ...BAD_HEADERS.map(([title, headers]): [string, unknown, RegExp] => [
      `headers ${title}`,
      { ...BASE, headers },
      /^headers/,
    ]),
  ])("%s", (_title, options, message) => {
    expectConfigurationError(errorOf(options), message);
  });
});

describe("a call's bad option is named, in a rejection or in safe's result", () => {
  test.each<[string, unknown, RegExp]>([
    ["options null", null, /^options must be an object/],
    ["options text", "x", /^options must be an object/],
    ["an unknown option", { singal: undefined }, /"singal".*signal, token, headers/],
    ["a client's option", { fetch: () => {} }, /"fetch"/],
    ["signal null", { signal: null }, /^signal must be an AbortSignal/],
    ["signal a controller", { signal: new AbortController() }, /^signal must be an AbortSignal/],
    ["token a number", { token: 7 }, /^token must be a string/],
    ["token with a space", { token: "a b" }, /^token .* position 1 /],
    ...BAD_HEADERS.map(([title, headers]): [string, unknown, RegExp] => [`headers ${title}`, { headers }, /^headers/]),
    ["Authorization", { headers: { AUTHORIZATION: "Bearer x" } }, /^headers: "AUTHORIZATION" .*token option/],
  ])("%s", async (_title, options, message) => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ name: "Fern" }));
    const plants = createPlantStoreClient({ ...BASE, fetch });
    // As a caller without types would pass them.
    const callOptions = options as CallOptions;
    const promise: Promise<SafeResult<unknown>> = plants.safe.createPlant(PLANT, callOptions);
    const result = await promise;
    expectConfigurationError(result.ok || result.error, message);
    expectConfigurationError(await plants.createPlant(PLANT, callOptions).catch((error: unknown) => error), message);
    expect(fetch).not.toHaveBeenCalled();
  });
});

test("the environment gives the base URL and the token; an option comes first, an empty value is none", async () => {
  const sent: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    sent.push(url, new Headers(init?.headers).get("authorization"));
    return Response.json({ name: "Fern" });
  };
  vi.stubEnv("PLANT_STORE_BASE_URL", "https://env.example.com/v1/");
  vi.stubEnv("PLANT_STORE_TOKEN", "env");
  await createPlantStoreClient({ fetch }).createPlant(PLANT);
  await createPlantStoreClient({ ...BASE, fetch }).createPlant(PLANT);
  await createPlantStoreClient({ token: null, fetch }).createPlant(PLANT);
  expect(sent).toEqual([
    ...["https://env.example.com/v1/plants", "Bearer env"],
    ...["https://api.example.com/plants", "Bearer t1"],
    ...["https://env.example.com/v1/plants", null],
  ]);
  vi.stubEnv("PLANT_STORE_TOKEN", "");
  expectConfigurationError(errorOf({}), /^token is missing/);
  vi.stubEnv("PLANT_STORE_BASE_URL", "");
  expectConfigurationError(errorOf({}), /^baseUrl is missing/);
  expectConfigurationError(errorOf(undefined), /^baseUrl is missing/);
});

test("a bad value of the environment is refused like an option's", () => {
  vi.stubEnv("PLANT_STORE_BASE_URL", "api.example.com");
  vi.stubEnv("PLANT_STORE_TOKEN", "a b");
  expectConfigurationError(errorOf({ token: "t1" }), /^baseUrl /);
  expectConfigurationError(errorOf({ baseUrl: BASE.baseUrl }), /^token .* position 1 /);
});

test("a runtime without fetch is told so at the call", async () => {
  vi.stubGlobal("fetch", undefined);
  const result = await createPlantStoreClient(BASE).safe.createPlant(PLANT);
  vi.unstubAllGlobals();
  expectConfigurationError(result.ok || result.error, /fetch option/);
});

test("VERSION is package.json's", async () => {
  const text = await readFile(new URL("../package.json", import.meta.url), "utf8");
  expect(JSON.parse(text)).toMatchObject({ version: VERSION });
});

import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  type CallOptions,
  ConfigurationError,
  createPlantStoreClient,
  type Fetch,
  type PlantStoreClientOptions,
} from "./index.ts";
import { CALL_STYLES, clientOf, errorOf, fail, PLANT, plantResponse, useFakeTimers } from "./testing/client.ts";
import { VERSION } from "./version.ts";

const BASE = { baseUrl: "https://api.example.com", token: "t1" };

beforeEach(() => {
  vi.stubEnv("PLANT_STORE_BASE_URL", undefined);
  vi.stubEnv("PLANT_STORE_TOKEN", undefined);
});

function refusalOf(options: unknown): unknown {
  try {
    return createPlantStoreClient(options as PlantStoreClientOptions);
  } catch (error) {
    return error;
  }
}

function expectConfigurationError(error: unknown, message: string): void {
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(error).toMatchObject({ name: "ConfigurationError", code: "configuration", outcome: "not_sent" });
  expect(error instanceof Error && error.message).toBe(message);
}

const BAD_HEADERS: readonly [string, unknown][] = [
  ["null", null],
  ["text", "X-Key: 1"],
  ["a Headers object, whose fields would be lost", new Headers({ "X-Key": "1" })],
];

const NO_OBJECT =
  "options must be a plain object ({ ...settings } of a class's instance, Object.fromEntries(headers) of a Headers).";
const NO_BASE_URL = "baseUrl is missing: pass it, or set PLANT_STORE_BASE_URL.";
const NO_TOKEN = "token is missing: pass it, or null (if each call brings its own), or set PLANT_STORE_TOKEN.";
const BAD_TOKEN = "token must be a bearer token";
const BAD_SPACE = ': see position 1, and give it without "Bearer ".';
const CLIENT_OPTIONS =
  "the options are baseUrl, fetch, allowInsecureHttp, token, headers, timeoutMs, deadlineMs, maxRetries, maxResponseBytes, retryUnsafe, onEvent.";
const CALL_OPTIONS =
  "the options are signal, token, headers, timeoutMs, deadlineMs, maxRetries, maxResponseBytes, retryUnsafe, onEvent.";
const CALLS_OWN = "signal is an unknown option: it is a call's, so pass it to createPlant(plant, { signal }).";
const CLIENTS_OWN = "is an unknown option: it is the client's, so pass it to createPlantStoreClient.";

const ONE = "must be a number of at least 1.";
const WHOLE = "must be a whole number of at least";
const NO_AUTHORIZATION =
  "headers: AUTHORIZATION cannot be set: it is the client's own (for Authorization use the token option).";
const NO_SIGNAL = "signal must be an AbortSignal.";

type Row = readonly [title: string, options: unknown, message: string];

const BAD_FOR_BOTH: readonly Row[] = [
  ...["timeoutMs", "deadlineMs"].flatMap((name) =>
    [0, -1, NaN, null, "5s", Symbol("5"), "5000", 5_000n].map(
      (value): Row => [`${name} ${String(value)}`, { [name]: value }, `${name} ${ONE}`],
    ),
  ),
  ...[-1, NaN, null, 1.5, false, { valueOf: fail }].map(
    (value): Row => [`maxRetries ${value}`, { maxRetries: value }, `maxRetries ${WHOLE} 0.`],
  ),
  ...BAD_HEADERS.map(([of, headers]): Row => [`headers ${of}`, { headers }, NO_OBJECT.replace("options", "headers")]),
];

test.each<Row>([
  ["options null", null, NO_OBJECT],
  ["options text", "https://api.example.com", NO_OBJECT],
  ["an unknown option", { ...BASE, tokne: "t1" }, `tokne is an unknown option: ${CLIENT_OPTIONS}`],
  ["a call's option", { ...BASE, signal: new AbortController().signal }, CALLS_OWN],
  ["an own __proto__", JSON.parse('{"__proto__":1}'), `__proto__ is an unknown option: ${CLIENT_OPTIONS}`],
  ["no baseUrl", { token: "t1" }, NO_BASE_URL],
  ["no token", { baseUrl: "https://api.example.com" }, NO_TOKEN],
  ["fetch null", { ...BASE, fetch: null }, "fetch must be a function."],
  ["onEvent an object", { ...BASE, onEvent: {} }, "onEvent must be a function."],
  ["allowInsecureHttp text", { ...BASE, allowInsecureHttp: "true" }, "allowInsecureHttp must be a boolean."],
  ["allowInsecureHttp null", { ...BASE, allowInsecureHttp: null }, "allowInsecureHttp must be a boolean."],
  ["retryUnsafe a number", { ...BASE, retryUnsafe: 1 }, "retryUnsafe must be a boolean."],
  ["maxResponseBytes 0", { ...BASE, maxResponseBytes: 0 }, `maxResponseBytes ${WHOLE} 1.`],
  ["maxResponseBytes with a fraction", { ...BASE, maxResponseBytes: 1.5 }, `maxResponseBytes ${WHOLE} 1.`],
  ...BAD_FOR_BOTH.map(([title, options, message]): Row => [title, Object.assign({}, BASE, options), message]),
])("a client's bad option is named %s", (_title, options, message) => {
  expectConfigurationError(refusalOf(options), message);
});

class Settings {
  baseUrl = BASE.baseUrl;
  get token(): string {
    return BASE.token;
  }
}

describe("an option that is inherited would be lost, so it is refused; a getter counts", () => {
  test.each<[string, object]>([
    ["an instance of a class", new Settings()],
    ["an object with another behind it", Object.create(BASE)],
    ["an array", [BASE]],
    ["a function", Object.assign(() => {}, BASE)],
  ])("%s", async (_title, options) => {
    expectConfigurationError(refusalOf(options), NO_OBJECT);
    const result = await createPlantStoreClient(BASE).safe.createPlant(PLANT, options);
    expectConfigurationError(result.ok || result.error, NO_OBJECT);
    expectConfigurationError(refusalOf({ ...BASE, headers: options }), NO_OBJECT.replace("options", "headers"));
  });

  test.each<[string, object]>([
    ["a getter", Object.defineProperty({ ...BASE }, "baseUrl", { enumerable: true, get: () => "http://not.loopback" })],
    ["an object without a prototype", Object.assign(Object.create(null), BASE, { baseUrl: "http://not.loopback" })],
    ["an object of another realm", runInNewContext('({ baseUrl: "http://not.loopback", token: "t1" })')],
  ])("%s", (_title, options) => {
    expectConfigurationError(refusalOf(options), "baseUrl must begin with https: unless allowInsecureHttp is set.");
  });
});

test.each<Row>([
  ["options null", null, NO_OBJECT],
  ["options text", "x", NO_OBJECT],
  ["an unknown option", { singal: new AbortController().signal }, `singal is an unknown option: ${CALL_OPTIONS}`],
  ["a client's option", { fetch: () => {} }, `fetch ${CLIENTS_OWN}`],
  ["signal null", { signal: null }, NO_SIGNAL],
  ["signal an EventTarget", { signal: new EventTarget() }, NO_SIGNAL],
  ["signal that takes no listener away", { signal: { addEventListener() {} } }, NO_SIGNAL],
  ["signal that throws", { signal: { addEventListener: fail, removeEventListener() {} } }, NO_SIGNAL],
  ["signal's state throws", { signal: Object.defineProperty(new EventTarget(), "aborted", { get: fail }) }, NO_SIGNAL],
  ["token with a space", { token: "a b" }, `${BAD_TOKEN}${BAD_SPACE}`],
  ...BAD_FOR_BOTH,
  ["Authorization", { headers: { AUTHORIZATION: "Bearer x" } }, NO_AUTHORIZATION],
])("a call's bad option is named, in a rejection or in safe's result %s", async (_title, options, message) => {
  useFakeTimers();
  const fetch = vi.fn<Fetch>(plantResponse);
  const plants = clientOf(fetch);
  // A caller without types may pass them.
  const callOptions = options as CallOptions;
  const result = await plants.safe.createPlant(PLANT, callOptions);
  expectConfigurationError(result.ok || result.error, message);
  expectConfigurationError(await errorOf(plants.createPlant(PLANT, callOptions)), message);
  expect(fetch).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test("the environment gives the base URL and the token; an option comes first, an empty value is none", async () => {
  const sent: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    sent.push(url, new Headers(init?.headers).get("authorization"));
    return Response.json({ name: "Fern" });
  };
  vi.stubEnv("PLANT_STORE_BASE_URL", "https://env.example.com/v1/");
  vi.stubEnv("PLANT_STORE_TOKEN", "env");
  const plants = createPlantStoreClient({ fetch });
  vi.stubEnv("PLANT_STORE_TOKEN", "later");
  await plants.createPlant(PLANT);
  await createPlantStoreClient({ ...BASE, fetch }).createPlant(PLANT);
  await createPlantStoreClient({ token: null, fetch }).createPlant(PLANT);
  expect(sent).toEqual([
    ...["https://env.example.com/v1/plants", "Bearer env"],
    ...["https://api.example.com/plants", "Bearer t1"],
    ...["https://env.example.com/v1/plants", null],
  ]);
  vi.stubEnv("PLANT_STORE_TOKEN", "");
  expectConfigurationError(refusalOf({}), NO_TOKEN);
  vi.stubEnv("PLANT_STORE_BASE_URL", "");
  expectConfigurationError(refusalOf({}), NO_BASE_URL);
  expectConfigurationError(refusalOf(undefined), NO_BASE_URL);
});

test("a bad value of the environment is refused like an option's", () => {
  vi.stubEnv("PLANT_STORE_BASE_URL", "api.example.com");
  vi.stubEnv("PLANT_STORE_TOKEN", "a b");
  expectConfigurationError(refusalOf({ token: "t1" }), "baseUrl must be an absolute URL, or relative in a page.");
  expectConfigurationError(refusalOf({ baseUrl: BASE.baseUrl }), `${BAD_TOKEN}${BAD_SPACE}`);
});

test.each(["fetch", "AbortController", "Headers", "TextDecoder", "performance"])(
  "a runtime without %s is told so at the call, and nothing is sent",
  async (name) => {
    const events: string[] = [];
    const fetch = vi.fn<Fetch>(plantResponse);
    const plants = clientOf(name === "fetch" ? undefined : fetch, { onEvent: ({ type }) => events.push(type) });
    vi.stubGlobal(name, undefined);
    const errors = await Promise.all(CALL_STYLES.map(([, create]) => errorOf(create(plants))));
    vi.unstubAllGlobals();
    for (const error of errors) expectConfigurationError(error, `${name} is missing.`);
    expect(events).toEqual(["failure", "failure", "failure"]);
    expect(fetch).not.toHaveBeenCalled();
  },
);

describe.each(CALL_STYLES)("a call's option overrides the client's, in %s:", (_style, create) => {
  test.each<[string, CallOptions, CallOptions, number]>([
    ["retryUnsafe: false over true", { retryUnsafe: true }, { retryUnsafe: false }, 1],
    ["retryUnsafe: true over the default", {}, { retryUnsafe: true }, 3],
    ["maxRetries", { retryUnsafe: true, maxRetries: 4 }, { maxRetries: 1 }, 2],
    ["none that is undefined", { retryUnsafe: true, maxRetries: 4 }, { retryUnsafe: undefined }, 5],
  ])("%s", async (_title, clientOptions, options, sends) => {
    const fetch = vi.fn(async () => new Response("", { status: 500, headers: { "Retry-After": "0" } }));
    await create(clientOf(fetch, clientOptions), options).catch(() => {});
    expect(fetch).toHaveBeenCalledTimes(sends);
  });

  test("maxResponseBytes, in both directions", async () => {
    const error = await errorOf(create(clientOf(plantResponse, { maxResponseBytes: 100 }), { maxResponseBytes: 14 }));
    expect(error).toMatchObject({ code: "invalid_response", issues: [{ received: expect.stringContaining("(14)") }] });
    await create(clientOf(plantResponse, { maxResponseBytes: 1 }), { maxResponseBytes: 100 });
  });

  test("onEvent, also for a failure before anything is sent", async () => {
    const ofCall: string[] = [];
    const onEvent = vi.fn();
    const plants = clientOf(plantResponse, { onEvent });
    const options: CallOptions = { onEvent: ({ type }) => void ofCall.push(type) };
    await create(plants, options);
    await create(plants, { ...options, signal: AbortSignal.abort() }).catch(() => {});
    expect(ofCall).toEqual(["attempt", "response", "failure"]);
    expect(onEvent).not.toHaveBeenCalled();
  });
});

test("VERSION is package.json's", async () => {
  const text = await readFile(new URL("../package.json", import.meta.url), "utf8");
  expect(JSON.parse(text)).toMatchObject({ version: VERSION });
});

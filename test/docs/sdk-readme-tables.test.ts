import { createPlantStoreClient, type PlantStoreClientOptions } from "@plant-store/sdk";
import { afterEach, describe, expect, test, vi } from "vitest";
import { failureOf } from "../e2e/support/checks.ts";
import { readDocument, table } from "./blocks.ts";

const readme = await readDocument("packages/sdk/README.md");
const PLANT = { id: 1, name: "Fern" };
const CLIENT = { baseUrl: "https://api.example.com", token: "t1" };

afterEach(() => {
  vi.useRealTimers();
});

describe("the options", () => {
  const rows = table("Option", readme);
  const named = (mark: RegExp) =>
    rows.flatMap(([name = ""]) => (mark.test(name) ? [/`(\w+)`/.exec(name)?.[1]] : [])).sort();
  const listed = (message: string) => /: the options are (.*)\.$/.exec(message)?.[1]?.split(", ").sort();

  test("of the client and of a call", async () => {
    const wrong: object = { nope: true };
    const { message } = await failureOf(() => createPlantStoreClient({ ...CLIENT, ...wrong }));
    expect(named(/`(?! \*\*)/)).toContain("baseUrl");
    expect(named(/`( \*)?$/)).toEqual(listed(message));
    const result = await createPlantStoreClient(CLIENT).safe.createPlant(PLANT, wrong);
    expect(named(/\*$/)).toEqual(result.ok || listed(result.error.message));
  });

  test.each([
    ["timeoutMs", 1],
    ["deadlineMs", 1],
    ["maxRetries", 0],
    ["maxResponseBytes", 1],
  ])("%s is at least %i, whole or infinite as its row says", async (name, least) => {
    const unit = rows.find(([option]) => option?.includes(name))?.[2] ?? "";
    const take = (value: number) => () => createPlantStoreClient({ ...CLIENT, [name]: value });
    expect(unit).toContain(`at least ${least}`);
    expect(unit).toContain("or `Infinity`");
    for (const value of [least, Infinity]) expect(take(value)).not.toThrow();
    expect((await failureOf(take(least - 1))).message).toContain(`${least}`);
    if (unit.includes("whole")) expect((await failureOf(take(1.5))).message).toContain("whole");
    else expect(take(1.5)).not.toThrow();
  });
});

describe("the retries", () => {
  const hang = () => new Promise<never>(() => {});
  const abort = (controller: AbortController) => {
    controller.abort();
    return hang();
  };
  const status =
    (status: number, headers = {}, body = "") =>
    () =>
      new Response(body, { status, headers });
  const json = { "content-type": "application/json" };
  const fail = (code?: string) => () => {
    throw new TypeError("fetch failed", { cause: Object.assign(new Error(), { code }) });
  };
  const cutShort = () =>
    new Response(new ReadableStream({ start: (body) => body.error(new Error("reset")) }), { headers: json });

  const undecodable = () => {
    const reason = Object.assign(new TypeError("terminated"), { code: "Z_DATA_ERROR" });
    return new Response(new ReadableStream({ start: (body) => body.error(reason) }), { headers: json });
  };
  const readBefore = async () => {
    const response = new Response('{"name":"Fern"}', { headers: json });
    await response.text();
    return response;
  };

  type Scenario = readonly [
    respond: (controller: AbortController) => Response | Promise<Response>,
    options?: PlantStoreClientOptions,
  ];

  const scenarios: Readonly<Record<string, readonly Scenario[]>> = {
    "429": [[status(429)], [status(429, { "retry-after": "60" })]],
    "503 with a valid Retry-After": [[status(503, { "retry-after": "1" })]],
    "No connection, if the runtime [tells](#runtimes-and-size): refused, no such host, timed out, a certificate, TLS": [
      ...["ECONNREFUSED", "ENOTFOUND", "UND_ERR_CONNECT_TIMEOUT", "DEPTH_ZERO_SELF_SIGNED_CERT", "CERT_HAS_EXPIRED"],
      ...["ERR_TLS_CERT_ALTNAME_INVALID", "ERR_SSL_WRONG_VERSION_NUMBER"],
    ].map((code): Scenario => [fail(code)]),
    "401 to a provider's token": [[status(401), { token: async () => "t1" }]],
    "408, and any other 5xx": [[status(408)], [status(500)], [status(502)], [status(503)], [status(504)]],
    "Connection lost, `timeoutMs` passed, a 200 cut short": [[fail("ECONNRESET")], [hang], [cutShort]],
    "400, 401 to another token, other 4xx, redirects, other 2xx": [
      [status(400, json, '{"error":1,"message":"no"}')],
      [status(401)],
      [status(404)],
      [status(307, { location: "/" })],
      [status(201)],
    ],
    "A response that breaks the contract or is unreadable, `deadlineMs`, abort, a token's failure": [
      [status(200, json, "{}")],
      [undecodable],
      [readBefore],
      [hang, { deadlineMs: 10 }],
      [abort],
      [status(401), { token: ({ forceRefresh }) => (forceRefresh ? "" : "t1") }],
    ],
  };
  const rows = table("Failure", readme);

  test("are those that are tried here", () => {
    expect(rows.map(([failure]) => failure)).toEqual(Object.keys(scenarios));
  });

  const requests: Readonly<Record<string, number>> = { retried: 3, "once, with a new token": 2, not: 1, never: 1 };

  test.each(rows)("%s: %s, with retryUnsafe %s", async (title = "", safely = "", unsafely = "") => {
    vi.useFakeTimers();
    for (const [retryUnsafe, expected] of [
      [false, requests[safely]],
      [true, requests[unsafely]],
    ] as const) {
      for (const [respond, options] of scenarios[title] ?? []) {
        const controller = new AbortController();
        const fetch = vi.fn(async () => respond(controller));
        const plants = createPlantStoreClient({ ...CLIENT, retryUnsafe, fetch, ...options });
        const call = plants.safe.createPlant(PLANT, { signal: controller.signal });
        await vi.runAllTimersAsync();
        expect((await call).ok).toBe(false);
        expect(fetch).toHaveBeenCalledTimes(expected ?? NaN);
      }
    }
  });
});

import { describe, expect, test, vi } from "vitest";
import { contract } from "./contract.ts";
import type { CallOptions, Fetch } from "./index.ts";
import { createRawClient, type RawMiddleware, type RawOptions } from "./openapi-fetch.ts";
import { brokenBody, clientOf, plant, plantResponse, scriptedClient, status, useFakeTimers } from "./testing/client.ts";

type CreateOptions = RawOptions<"json", "createPlant">;

const body = { id: 2n ** 63n - 1n, name: "Fern" };
const TEXT = '{"id":9223372036854775807,"name":"Fern"}';
const URL = "https://api.example.com/plants";

test.each<[string, () => Response, data: unknown, error?: unknown]>([
  ["a plant, with more than its members", () => Response.json({ name: "Fern", x: 1 }), { name: "Fern", x: 1 }],
  ["a 200 of the wrong shape", () => Response.json({ id: 7 }), { id: 7 }],
  ["a 200 of the wrong type", () => new Response('{"a":1}', { headers: { "Content-Type": "text/html" } }), { a: 1 }],
  ["an empty 200", () => new Response(""), undefined],
  // A server sends this with an empty body that it compresses.
  ["an empty 200 with a length", status(200, { "Content-Encoding": "gzip", "Content-Length": "20" }), undefined],
  ["a 201", () => Response.json([1], { status: 201 }), [1]],
  ["a 204", () => new Response(null, { status: 204 }), undefined],
  ["a 205", () => new Response(null, { status: 205 }), undefined],
  ["a 400", () => Response.json({ error: 3e9 }, { status: 400 }), undefined, { error: 3e9 }],
  ["a 401 of HTML", () => new Response("<h1>401</h1>", { status: 401 }), undefined, "<h1>401</h1>"],
  ["a 503 that breaks off, as far as it came", () => broken(503, "half"), undefined, "half"],
  ["a 304", () => new Response(null, { status: 304 }), undefined, ""],
])("raw passes on %s, unchecked", async (_title, response, data, error) => {
  const result = await scriptedClient([response], { maxRetries: 0 }).raw.POST("/plants", { body });
  expect({ data: result.data, error: result.error }).toEqual({ data, error });
  expect(result.response.status).toBe(response().status);
});

test.each([200, 201])("raw throws an InvalidResponseError for a %i that breaks off", async (status) => {
  const { raw } = scriptedClient([() => broken(status, "")]);
  const error = { name: "InvalidResponseError", code: "invalid_response", status, cause: new Error("reset") };
  await expect(raw.POST("/plants", { body })).rejects.toMatchObject(error);
});

test("raw takes what only a stub can respond: another status is an error, and a 304 has no body", async () => {
  const stubbed = (status: number) => scriptedClient([() => ({ status, text: async () => "x" }) as Response]).raw;
  for (const status of [150, 600])
    await expect(stubbed(status).POST("/plants", { body })).rejects.toMatchObject({ code: "api", outcome: "unknown" });
  expect((await stubbed(304).POST("/plants", { body })).response.body).toBeNull();
});

const broken = (status: number, text: string) => new Response(brokenBody(text), { status });

describe("raw reads a response as parseAs says:", () => {
  test("json and text", async () => {
    const headers = { "X-Request-Id": "r1" };
    const { raw } = scriptedClient([() => Response.json({ name: "Färn", id: 7 }, { headers })]);
    for (const options of [{}, { parseAs: "json" }, { parseAs: undefined }] as const) {
      const { data, response } = await raw.POST("/plants", { body, ...options });
      expect([data, response.headers.get("x-request-id")]).toEqual([{ name: "Färn", id: 7 }, "r1"]);
    }
    expect((await raw.POST("/plants", { body, parseAs: "text" })).data).toBe('{"name":"Färn","id":7}');
  });

  test.each(["arrayBuffer", "blob", "stream"] as const)("%s gives every byte as it came", async (parseAs) => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const { data } = await scriptedClient([() => new Response(bytes)]).raw.POST("/plants", { body, parseAs });
    expect(await new Response(data).bytes()).toEqual(bytes);
  });
});

test("raw sends what createPlant sends", async () => {
  const fetch = vi.fn<Fetch>(plantResponse);
  const plants = clientOf(fetch, { headers: { "X-A": "1" } });
  await plants.createPlant(body);
  await createRawClient(plants).POST("/plants", { body });
  const [expected, sent] = fetch.mock.calls.map(([url, { signal: _own, ...init }]) => ({ url, ...init }));
  expect(sent).toEqual(expected);
  const headers = { authorization: "Bearer t1", "content-type": "application/json", "x-a": "1" };
  expect(sent).toMatchObject({ url: URL, method: "POST", redirect: "manual", body: TEXT, headers });
});

test("raw checks only the id", async () => {
  const { raw, bodies } = scriptedClient();
  // A caller without types may pass it.
  await raw.POST("/plants", { body: { id: Number.MAX_SAFE_INTEGER, name: 7 } as object as CreateOptions["body"] });
  expect(bodies).toEqual(['{"id":9007199254740991,"name":7}']);
});

test("raw cannot break the rules: it has only the contract's operations", () => {
  const methods = new Set(Object.values(contract).map(({ method }) => method));
  expect(Object.keys(scriptedClient().raw).toSorted()).toEqual([...methods, "eject", "use"].toSorted());
});

describe("raw sends nothing, and fails,", () => {
  const READ_CLONE = "middleware must read the body of request.clone().";
  const ONLY_HEADERS = "middleware may change only headers.";
  const BAD_PARSE_AS = "parseAs must be one of json, text, blob, arrayBuffer, stream.";
  const FRAMES =
    "headers: content-length cannot be set: it is the client's own (for Authorization use the token option).";
  const stolen = vi.fn();
  const evil = () => new Request("https://evil.example", { method: "POST", body: TEXT });
  const onRequest = (run: NonNullable<RawMiddleware["onRequest"]>) => ({ middleware: [{ onRequest: run }] });
  const reading = (read: (request: Request) => unknown) => onRequest(async ({ request }) => void (await read(request)));
  const changing = (change: (request: Request) => Request) => onRequest(({ request }) => change(request));
  const other = (url: string) => changing((request) => new Request(url, request));

  test.each<[string, string, object | undefined]>([
    ["to another origin", ONLY_HEADERS, other("https://evil.example/plants")],
    ["with another method", ONLY_HEADERS, changing(() => new Request(URL))],
    ["with another id", ONLY_HEADERS, changing(() => new Request(URL, { method: "POST", body: '{"id":1.5}' }))],
    ["by way of the fetch that a middleware gets", ONLY_HEADERS, onRequest(({ options }) => options.fetch(evil()))],
    ["if a middleware has read the body", READ_CLONE, reading((request) => request.text())],
    ["if a middleware frames the message", FRAMES, reading(({ headers }) => headers.set("Content-Length", "3"))],
    ["for a parseAs that it does not know", BAD_PARSE_AS, { parseAs: "formData" }],
    ["for a middleware outside an array", "middleware must be an array.", { middleware: {} }],
    ["for a fetch", "fetch is an unknown option: it is the client's, so pass it to", { fetch: stolen }],
    ["for an option that it does not know", "body, parseAs, middleware.", { singal: 1 }],
    ["without a body", "The request breaks the contract", { body: null }],
    ["without options", "The request breaks the contract", undefined],
  ])("%s", async (_title, message, options) => {
    const { raw, sent } = scriptedClient();
    // A caller without types may pass what they refuse.
    const error = await raw.POST("/plants", (options && { body, ...options }) as CreateOptions).catch((error) => error);
    expect(error).toMatchObject({ outcome: "not_sent", message: expect.stringContaining(message) });
    expect(error.code).toBe(message.startsWith("The request") ? "invalid_request" : "configuration");
    expect([...sent, ...stolen.mock.calls]).toEqual([]);
  });

  test("for a bad id, and no middleware runs", async () => {
    const { raw, sent } = scriptedClient();
    const { middleware, seen } = watching();
    raw.use(middleware);
    const refusal = { code: "invalid_request", outcome: "not_sent", issues: [{ pointer: "/id" }] };
    await expect(raw.POST("/plants", { body: { id: 1.5, name: "Fern" } })).rejects.toMatchObject(refusal);
    expect([...sent, ...seen]).toEqual([]);
  });

  test.each(["FormData", "Request", "Response"])("in a runtime without %s", async (name) => {
    const { raw, sent } = scriptedClient();
    vi.stubGlobal(name, undefined);
    await expect(raw.POST("/plants", { body })).rejects.toMatchObject({ message: `${name} is missing.` });
    expect(sent).toEqual([]);
  });

  test("to a path that is not the operation's", async () => {
    const { raw, sent } = scriptedClient();
    // A caller without types may pass what they refuse.
    await expect(raw.POST("/other" as "/plants", { body })).rejects.toMatchObject({ code: "configuration" });
    expect(sent).toEqual([]);
  });
});

function watching() {
  const seen: [step: string, ...texts: string[]][] = [];
  const fieldsOf = (headers: Headers) => JSON.stringify([...headers]);
  const middleware: RawMiddleware = {
    onRequest: async ({ request }) => {
      seen.push(["request", fieldsOf(request.headers), request.url, await request.clone().text()]);
    },
    onResponse: ({ request, response }) =>
      void seen.push(["response", fieldsOf(request.headers), fieldsOf(response.headers)]),
    onError: ({ request, error }) => void seen.push(["error", fieldsOf(request.headers), String(error)]),
  };
  return { middleware, seen, steps: () => seen.map(([step]) => step) };
}

describe("raw's middleware", () => {
  const echo = { "X-Echo": "sesame-1 and sesame-2", "WWW-Authenticate": "Bearer sesame-1" };
  const fresh: CallOptions = { token: async ({ forceRefresh }) => (forceRefresh ? "sesame-2" : "sesame-1") };

  test.each<[string, readonly (() => Response)[], CallOptions, readonly string[]]>([
    ["that succeeds", [plant], {}, ["sesame-1"]],
    ["that is repeated after a wait", [status(503, { "Retry-After": "7" }), plant], {}, ["sesame-1", "sesame-1"]],
    ["that is repeated after a 401", [status(401, echo), plant], fresh, ["sesame-1", "sesame-2"]],
  ])("runs once in a call %s, and sees no token", async (_title, responses, options, tokens) => {
    useFakeTimers();
    const { raw, plants, sent, authorizations } = scriptedClient(responses, options);
    const { middleware, seen, steps } = watching();
    raw.use(middleware, { onRequest: ({ request }) => request.headers.set("X-Trace", "7") });
    const call = raw.POST("/plants", { body });
    await vi.advanceTimersByTimeAsync(7_000);
    expect(await call).toMatchObject({ data: { name: "Fern" } });
    expect(authorizations).toEqual(tokens.map((token) => `Bearer ${token}`));
    for (const { headers, ...request } of sent) {
      expect(request).toEqual({ url: URL, body: TEXT });
      expect({ ...headers, authorization: "" }).toEqual({ ...sent[0]?.headers, authorization: "", "x-trace": "7" });
    }
    // createPlant has no middleware.
    await plants.createPlant(body);
    expect(authorizations.at(-1)).toBe(`Bearer ${tokens.at(-1)}`);
    expect(steps()).toEqual(["request", "response"]);
    expect(seen[0]?.slice(2)).toEqual([URL, TEXT]);
    expect(seen.join()).not.toMatch(/sesame|authorization/i);
  });

  test("sees the fields of the client and the call, and changes all but the two that are the client's own", async () => {
    const { raw, sent } = scriptedClient([plant], { headers: { "X-A": "client's", "X-B": "client's" } });
    const { middleware, seen } = watching();
    const changes = { "x-c": "7", "user-agent": "mine", authorization: "Bearer mine", "content-type": "text/plain" };
    const onRequest: RawMiddleware["onRequest"] = ({ request }) => {
      const headers = new Headers({ ...Object.fromEntries(request.headers), ...changes });
      headers.delete("x-a");
      return new Request(request, { headers });
    };
    raw.use(middleware, { onRequest });
    await raw.POST("/plants", { body, headers: { "x-b": "call's" } });
    const own = { accept: "application/json", "content-type": "application/json" };
    expect(Object.fromEntries(JSON.parse(seen[0]?.[1] ?? ""))).toMatchObject({
      ...own,
      "x-a": "client's",
      "x-b": "call's",
    });
    expect(sent.map(({ headers }) => headers)).toEqual([
      { ...own, authorization: "Bearer sesame-1", "user-agent": "mine", "x-b": "call's", "x-c": "7" },
    ]);
  });

  test("sends an Authorization of its own if the client has no token, and a response does not show it", async () => {
    const echo = () => Response.json({ name: "Fern" }, { headers: { "X-Echo": "no bWluZQ==" } });
    const { raw, plants, authorizations } = scriptedClient([echo], { token: null });
    raw.use({ onRequest: ({ request }) => request.headers.set("Authorization", "Basic bWluZQ==") });
    const { response } = await raw.POST("/plants", { body });
    expect(response.headers.get("X-Echo")).toBe("no [redacted]");
    await plants.createPlant(body);
    expect(authorizations).toEqual(["Basic bWluZQ==", undefined]);
  });

  test("responds in the service's place, and changes its response", async () => {
    const { raw, sent } = scriptedClient();
    raw.use({ onResponse: () => Response.json({ name: "changed" }) });
    expect((await raw.POST("/plants", { body })).data).toEqual({ name: "changed" });
    raw.use({ onRequest: () => Response.json({ name: "own" }) });
    expect((await raw.POST("/plants", { body })).data).toEqual({ name: "own" });
    expect(sent).toHaveLength(1);
  });

  test("sees a PlantStoreError, and may turn it into a response", async () => {
    const { raw } = scriptedClient([status(302)]);
    const onError = vi.fn<NonNullable<RawMiddleware["onError"]>>(() => Response.json({ name: "own" }));
    raw.use({ onError });
    expect((await raw.POST("/plants", { body })).data).toEqual({ name: "own" });
    expect(onError.mock.calls[0]?.[0].error).toMatchObject({ code: "api", status: 302 });
  });

  test("is gone once ejected, and belongs to only one client", async () => {
    const { middleware, steps } = watching();
    const { use, eject, POST } = scriptedClient().raw;
    use(middleware);
    await scriptedClient().raw.POST("/plants", { body });
    expect(steps()).toEqual([]);
    await POST("/plants", { body });
    eject(middleware, { onResponse: vi.fn() });
    await POST("/plants", { body });
    expect(steps()).toEqual(["request", "response"]);
  });
});

import { afterEach, describe, expect, test, vi } from "vitest";
import { ConfigurationError, type Fetch, InvalidResponseError } from "./index.ts";
import { createRawClient, type RawOptions } from "./openapi-fetch.ts";
import { clientOf, plantResponse } from "./testing/client.ts";
import { plant, scriptedClient } from "./testing/scripted-client.ts";

type CreateOptions = RawOptions<"json", "createPlant">;

const body = { id: 2n ** 63n - 1n, name: "Fern" };

afterEach(() => vi.unstubAllGlobals());

describe("raw.POST passes on", () => {
  test("the data and the response", async () => {
    const { raw } = scriptedClient([
      () => Response.json({ name: "Fern", x: 1 }, { headers: { "X-Request-Id": "r1" } }),
    ]);
    const { data, error, response } = await raw.POST("/plants", { body });
    expect(data).toEqual({ name: "Fern", x: 1 });
    expect(error).toBeUndefined();
    expect({ status: response.status, id: response.headers.get("x-request-id") }).toEqual({ status: 200, id: "r1" });
  });

  test.each<[string, () => Response, unknown]>([
    ["a 200 of the wrong shape", () => Response.json({ id: 7 }), { id: 7 }],
    ["a 200 of the wrong type", () => new Response('{"a":1}', { headers: { "Content-Type": "text/html" } }), { a: 1 }],
    ["an empty 200", () => new Response(""), undefined],
    ["a 201", () => Response.json([1], { status: 201 }), [1]],
    ["a 204", () => new Response(null, { status: 204 }), undefined],
    ["a 205", () => new Response(null, { status: 205 }), undefined],
  ])("%s, unchecked", async (_title, response, data) => {
    const result = await scriptedClient([response], { maxRetries: 0 }).raw.POST("/plants", { body });
    expect({ data: result.data, error: result.error }).toEqual({ data, error: undefined });
    expect(result.response.status).toBe(response().status);
  });

  test.each<[string, () => Response, unknown]>([
    ["a 400", () => Response.json({ error: 3e9 }, { status: 400 }), { error: 3e9 }],
    ["a 401 of HTML", () => new Response("<h1>401</h1>", { status: 401 }), "<h1>401</h1>"],
    ["a 503", () => new Response("", { status: 503 }), ""],
    ["a 304", () => new Response(null, { status: 304 }), ""],
  ])("%s as its error", async (_title, response, error) => {
    const result = await scriptedClient([response], { maxRetries: 0 }).raw.POST("/plants", { body });
    expect({ data: result.data, error: result.error }).toEqual({ data: undefined, error });
    expect(result.response.status).toBe(response().status);
  });
});

test("raw.POST sends what createPlant sends", async () => {
  const fetch = vi.fn<Fetch>(plantResponse);
  const plants = clientOf(fetch, { headers: { "X-A": "1" } });
  await plants.createPlant(body);
  await createRawClient(plants).POST("/plants", { body });
  const [expected, sent] = fetch.mock.calls.map(([url, { signal: _own, ...init }]) => ({ url, ...init }));
  expect(sent).toEqual(expected);
  expect(sent).toMatchObject({
    url: "https://api.example.com/plants",
    method: "POST",
    redirect: "manual",
    body: '{"id":9223372036854775807,"name":"Fern"}',
    headers: { authorization: "Bearer t1", "content-type": "application/json", "x-a": "1" },
  });
});

describe("raw.POST throws", () => {
  test("an InvalidResponseError for a success that breaks off, and returns an error's body as far as it came", async () => {
    const half = (controller: ReadableStreamDefaultController) => {
      controller.enqueue(new TextEncoder().encode("half"));
    };
    const failing = new ReadableStream({ start: half, pull: (controller) => controller.error(new Error("reset")) });
    const { error } = await scriptedClient([() => new Response(failing, { status: 503 })]).raw.POST("/plants", {
      body,
    });
    expect(error).toBe("half");
    for (const status of [200, 201]) {
      const cause = new Error("reset");
      const pull = (controller: ReadableStreamDefaultController) => controller.error(cause);
      const { raw } = scriptedClient([() => new Response(new ReadableStream({ pull }), { status })]);
      const error = await raw.POST("/plants", { body }).catch((error: unknown) => error);
      expect(error).toBeInstanceOf(InvalidResponseError);
      expect(error).toMatchObject({ code: "invalid_response", status, cause });
    }
  });

  test.each(["fetch", "baseUrl", "bodySerializer", "Request"])("a ConfigurationError for %s", async (name) => {
    const { raw, sent } = scriptedClient([plant]);
    const stolen = vi.fn();
    // A caller without types may pass what they refuse.
    const options = { body, [name]: name === "baseUrl" ? "https://evil.example" : stolen } as CreateOptions;
    const error = await raw.POST("/plants", options).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error).toMatchObject({
      outcome: "not_sent",
      message: expect.stringMatching(
        `^${name} is no option: (it is the client's, so pass it to|the options are signal, .*, body, parseAs, middleware\\.$)`,
      ),
    });
    expect(sent).toEqual([]);
    expect(stolen).not.toHaveBeenCalled();
  });
});

describe("raw.POST sends nothing", () => {
  const READ_CLONE = "middleware must read the body of request.clone().";
  const BAD_PARSE_AS = "parseAs must be one of json, text, blob, arrayBuffer, stream.";
  const reading = (read: (request: Request) => unknown) => ({
    middleware: [{ onRequest: async ({ request }: { readonly request: Request }) => void (await read(request)) }],
  });
  const plain = "https://api.example.com/plants";
  test.each<[string, (request: Request) => Request]>([
    ["to another origin", (request) => new Request("https://evil.example/plants", request)],
    ["to another path", (request) => new Request("https://api.example.com/other", request)],
    ["with a query", (request) => new Request("https://api.example.com/plants?key=7", request)],
    ["over plain http", (request) => new Request("http://api.example.com/plants", request)],
    ["with another method", () => new Request(plain)],
    ["with another id", () => new Request(plain, { method: "POST", body: '{"id":1.5,"name":"Fern"}' })],
  ])("%s", async (_title, onRequest) => {
    const { raw, sent } = scriptedClient([plant]);
    raw.use({ onRequest: ({ request }) => onRequest(request) });
    const error = await raw.POST("/plants", { body }).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error).toMatchObject({ outcome: "not_sent", message: "middleware may change only headers." });
    expect(sent).toEqual([]);
  });

  test.each<[string, string, object]>([
    ["if a middleware has read the body", READ_CLONE, reading((request) => request.text())],
    ["if a middleware has locked the body", READ_CLONE, reading((request) => request.body?.getReader())],
    ["for a parseAs that it does not know", BAD_PARSE_AS, { parseAs: "formData" }],
    ["for a parseAs of null", BAD_PARSE_AS, { parseAs: null }],
    ["for a middleware outside an array", "middleware must be an array.", { middleware: {} }],
  ])("%s", async (_title, message, options) => {
    const { raw, sent } = scriptedClient([plant]);
    const call = raw.POST("/plants", { body, ...options });
    await expect(call).rejects.toMatchObject({ code: "configuration", outcome: "not_sent", message });
    expect(sent).toEqual([]);
  });

  test.each(["FormData", "Request", "Response"])("in a runtime without %s", async (name) => {
    const { raw, sent } = scriptedClient([plant]);
    vi.stubGlobal(name, undefined);
    await expect(raw.POST("/plants", { body })).rejects.toMatchObject({ message: `${name} is missing.` });
    expect(sent).toEqual([]);
  });

  test("to a path that is not the operation's", async () => {
    const { raw, sent } = scriptedClient([plant]);
    // A caller without types may pass what they refuse.
    const call = raw.POST("/other" as "/plants", { body });
    await expect(call).rejects.toBeInstanceOf(ConfigurationError);
    expect(sent).toEqual([]);
  });

  test("without options, without a body, or with options that it does not know", async () => {
    const { raw, sent } = scriptedClient([plant]);
    // A caller without types may pass what they refuse.
    for (const options of [undefined, {}, { body: null }, { body, singal: 1 }] as unknown as CreateOptions[]) {
      const error = await raw.POST("/plants", options).catch((error: unknown) => error);
      expect(error).toMatchObject({ outcome: "not_sent" });
    }
    expect(sent).toEqual([]);
  });
});

import { afterEach, describe, expect, test, vi } from "vitest";
import {
  ApiError,
  ConfigurationError,
  createPlantStoreClient,
  InvalidResponseError,
  type PlantStoreClient,
} from "./index.ts";
import { createRawClient, type RawClient, type RawOptions } from "./openapi-fetch.ts";

const body = { id: 2n ** 63n - 1n, name: "Fern" };

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Creates a client whose requests get `response`, and records the arguments of each. */
function recording(response: () => Response | Promise<Response> = () => Response.json({ name: "Fern" })) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => response());
  const plants = createPlantStoreClient({
    baseUrl: "https://api.example.com/v1/",
    token: "t1",
    fetch,
    headers: { "X-A": "1" },
  });
  const last = () => {
    const [url, init] = fetch.mock.lastCall ?? [];
    return { url, ...init, headers: Object.fromEntries(new Headers(init?.headers)) };
  };
  return { fetch, plants, raw: createRawClient(plants), last };
}

describe("raw.POST passes on", () => {
  test("the data and the response", async () => {
    const { raw } = recording(() => Response.json({ name: "Fern", x: 1 }, { headers: { "X-Request-Id": "r1" } }));
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
    const result = await recording(response).raw.POST("/plants", { body });
    expect({ data: result.data, error: result.error }).toEqual({ data, error: undefined });
    expect(result.response.status).toBe(response().status);
  });

  test.each<[string, () => Response, unknown]>([
    ["a 400", () => Response.json({ error: 3e9 }, { status: 400 }), { error: 3e9 }],
    ["a 401 of HTML", () => new Response("<h1>401</h1>", { status: 401 }), "<h1>401</h1>"],
    ["a 503", () => new Response("", { status: 503 }), ""],
    ["a 304", () => new Response(null, { status: 304 }), ""],
  ])("%s as its error", async (_title, response, error) => {
    const result = await recording(response).raw.POST("/plants", { body });
    expect({ data: result.data, error: result.error }).toEqual({ data: undefined, error });
    expect(result.response.status).toBe(response().status);
  });

  test("the text, where parseAs asks for it", async () => {
    const { raw } = recording(() => new Response("<html>"));
    expect((await raw.POST("/plants", { body, parseAs: "text" })).data).toBe("<html>");
  });
});

test("raw.POST sends what createPlant sends", async () => {
  const { raw, plants, last } = recording();
  await plants.createPlant(body);
  const { signal: _own, ...expected } = last();
  await raw.POST("/plants", { body });
  const { signal: _other, ...sent } = last();
  expect(sent).toEqual(expected);
  expect(sent).toMatchObject({
    url: "https://api.example.com/v1/plants",
    method: "POST",
    redirect: "manual",
    body: '{"id":9223372036854775807,"name":"Fern"}',
    headers: { authorization: "Bearer t1", "content-type": "application/json", "x-a": "1" },
  });
});

test("raw.POST's own header fields override the client's, and null removes one", async () => {
  const { raw, last } = recording();
  const headers = { "x-a": "2", "X-B": "3", accept: null };
  await raw.POST("/plants", { body, headers });
  expect(last().headers).toMatchObject({
    ...{ "x-a": "2", "x-b": "3", authorization: "Bearer t1", "content-type": "application/json" },
  });
  expect(last().headers).not.toHaveProperty("accept");
});

test("raw.POST sends the call's own token", async () => {
  const { raw, last } = recording();
  await raw.POST("/plants", { body, token: "t2" });
  expect(last().headers).toMatchObject({ authorization: "Bearer t2" });
});

describe("raw.POST throws", () => {
  test.each([301, 302, 303, 307, 308])("an ApiError for a %i", async (status) => {
    const { raw } = recording(() => new Response("", { status, headers: { Location: "https://evil.example/x" } }));
    const error = await raw.POST("/plants", { body }).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: "api", status, outcome: "unknown" });
    expect(error).toMatchObject({ message: expect.stringContaining("https://evil.example/x") });
  });

  test("an InvalidResponseError for a success that breaks off, and returns an error's body as far as it came", async () => {
    const half = (controller: ReadableStreamDefaultController) => {
      controller.enqueue(new TextEncoder().encode("half"));
    };
    const failing = new ReadableStream({ start: half, pull: (controller) => controller.error(new Error("reset")) });
    const { error } = await recording(() => new Response(failing, { status: 503 })).raw.POST("/plants", {
      body,
    });
    expect(error).toBe("half");
    for (const status of [200, 201]) {
      const cause = new Error("reset");
      const pull = (controller: ReadableStreamDefaultController) => controller.error(cause);
      const { raw } = recording(() => new Response(new ReadableStream({ pull }), { status }));
      const error = await raw.POST("/plants", { body }).catch((error: unknown) => error);
      expect(error).toBeInstanceOf(InvalidResponseError);
      expect(error).toMatchObject({ code: "invalid_response", status, cause });
    }
  });

  test("a ConnectionError if no response comes", async () => {
    const cause = new TypeError("fetch failed", { cause: Object.assign(new Error("m"), { code: "ECONNREFUSED" }) });
    const { raw } = recording(() => Promise.reject(cause));
    const call = raw.POST("/plants", { body });
    await expect(call).rejects.toMatchObject({ code: "connection", outcome: "not_sent", cause });
  });

  test.each(["fetch", "baseUrl", "bodySerializer", "Request"])("a ConfigurationError for %s", async (name) => {
    const { raw, fetch } = recording();
    const stolen = vi.fn();
    // A caller without types may pass what they refuse.
    const options = { body, [name]: name === "baseUrl" ? "https://evil.example" : stolen } as RawOptions;
    const error = await raw.POST("/plants", options).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error).toMatchObject({
      outcome: "not_sent",
      message: expect.stringMatching(
        `^${name} is no option: (it is the client's, so pass it to|the options are signal, .*, body, parseAs, middleware\\.$)`,
      ),
    });
    expect(fetch).not.toHaveBeenCalled();
    expect(stolen).not.toHaveBeenCalled();
  });

  test("a ConfigurationError for a signal that is none", async () => {
    const { raw, fetch } = recording();
    // A caller without types may do this.
    const options = { body, signal: new AbortController() } as unknown as RawOptions;
    await expect(raw.POST("/plants", options)).rejects.toMatchObject({ code: "configuration" });
    expect(fetch).not.toHaveBeenCalled();
  });
});

test.each<[string, (plants: PlantStoreClient, raw: RawClient) => Promise<unknown>]>([
  ["createPlant", (plants) => plants.createPlant(body)],
  ["raw", (_plants, raw) => raw.POST("/plants", { body })],
])("%s uses the global fetch that is there when it is called", async (_title, create) => {
  const plants = createPlantStoreClient({ baseUrl: "https://api.example.com", token: "t1" });
  const raw = createRawClient(plants);
  for (let installed = 0; installed < 2; installed++) {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ name: "Fern" }));
    vi.stubGlobal("fetch", fetch);
    await create(plants, raw);
    expect(fetch).toHaveBeenCalledOnce();
  }
});

describe("raw.POST sends nothing", () => {
  const plain = "https://api.example.com/v1/plants";
  test.each<[string, (request: Request) => Request]>([
    ["to another origin", (request) => new Request("https://evil.example/v1/plants", request)],
    ["to another path", (request) => new Request("https://api.example.com/v1/other", request)],
    ["with a query", (request) => new Request("https://api.example.com/v1/plants?key=7", request)],
    ["over plain http", (request) => new Request("http://api.example.com/v1/plants", request)],
    ["with another method", () => new Request(plain)],
    ["with another id", () => new Request(plain, { method: "POST", body: '{"id":1.5,"name":"Fern"}' })],
  ])("%s", async (_title, onRequest) => {
    const { raw, fetch } = recording();
    raw.use({ onRequest: ({ request }) => onRequest(request) });
    const error = await raw.POST("/plants", { body }).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error).toMatchObject({ outcome: "not_sent", message: "middleware may change only headers." });
    expect(fetch).not.toHaveBeenCalled();
  });

  test("of a body that a middleware has read: the runtime says so", async () => {
    const { raw, fetch } = recording();
    const onRequest = async ({ request }: { readonly request: Request }) => {
      await request.text();
    };
    await expect(raw.POST("/plants", { body, middleware: [{ onRequest }] })).rejects.toBeInstanceOf(TypeError);
    expect(fetch).not.toHaveBeenCalled();
  });

  test("to a path that is not the operation's", async () => {
    const { raw, fetch } = recording();
    // A caller without types may pass what they refuse.
    const call = raw.POST("/other" as "/plants", { body });
    await expect(call).rejects.toBeInstanceOf(ConfigurationError);
    expect(fetch).not.toHaveBeenCalled();
  });

  test("without options, without a body, or with options that it does not know", async () => {
    const { raw, fetch } = recording();
    // A caller without types may pass what they refuse.
    for (const options of [undefined, {}, { body: null }, { body, singal: 1 }] as unknown as RawOptions[]) {
      const error = await raw.POST("/plants", options).catch((error: unknown) => error);
      expect(error).toMatchObject({ outcome: "not_sent" });
    }
    expect(fetch).not.toHaveBeenCalled();
  });

  test("when it is aborted while a middleware waits", async () => {
    const { raw, fetch } = recording();
    raw.use({ onRequest: () => new Promise(() => {}) });
    const controller = new AbortController();
    const call = raw.POST("/plants", { body, signal: controller.signal });
    controller.abort("enough");
    await expect(call).rejects.toMatchObject({ code: "aborted", outcome: "not_sent", cause: "enough" });
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe("raw.POST throws for a response that it cannot use", () => {
  test("that is no JSON", async () => {
    const { raw } = recording(() => new Response("<html>"));
    await expect(raw.POST("/plants", { body })).rejects.toMatchObject({
      code: "invalid_response",
      outcome: "unknown",
    });
    expect(await raw.POST("/plants", { body, parseAs: "text" })).toMatchObject({ data: "<html>" });
  });

  test("that was redirected by a fetch which follows", async () => {
    const followed = () => Object.defineProperty(Response.json({ name: "Fern" }), "redirected", { value: true });
    const { raw, plants } = recording(followed);
    const refusal = { code: "api", outcome: "unknown", status: 0 };
    await expect(raw.POST("/plants", { body })).rejects.toMatchObject(refusal);
    await expect(plants.createPlant(body)).rejects.toMatchObject(refusal);
  });
});

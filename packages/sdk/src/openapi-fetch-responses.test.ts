import { describe, expect, test, vi } from "vitest";
import { createPlantStoreClient } from "./index.ts";
import { createRawClient, type RawMiddleware, type RawOptions } from "./openapi-fetch.ts";
import { expectNoUnhandledRejections } from "./testing/unhandled-rejections.ts";

expectNoUnhandledRejections();

const body = { id: 1, name: "Fern" };

function clientOf(response: () => Response = () => Response.json({ name: "Fern" })) {
  const sent: { headers: Record<string, string>; body: string }[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async (_url, init) => {
    sent.push({ headers: Object.fromEntries(new Headers(init?.headers)), body: String(init?.body) });
    return response();
  });
  const plants = createPlantStoreClient({
    baseUrl: "https://api.example.com",
    token: "t1",
    maxRetries: 0,
    headers: { "X-A": "client's", "X-B": "client's" },
    fetch,
  });
  return { raw: createRawClient(plants), fetch, sent };
}

describe("raw checks only the id:", () => {
  test.each<[string, unknown]>([
    ["a number past 2^53 - 1", 2 ** 53],
    ["a fraction", 1.5],
    ["NaN", NaN],
    ["infinity", Infinity],
    ["a bigint past int64", 2n ** 63n],
    ["a bigint below int64", -(2n ** 63n) - 1n],
    ["text", "1"],
    ["null", null],
    ["none", undefined],
  ])("%s is refused, and no middleware runs", async (_title, id) => {
    const { raw, fetch } = clientOf();
    const onRequest = vi.fn();
    raw.use({ onRequest });
    // A caller without types may pass it.
    const options = { body: { id, name: "Fern" } } as RawOptions;
    const refusal = { code: "invalid_request", outcome: "not_sent", issues: [{ pointer: "/id" }] };
    await expect(raw.POST("/plants", options)).rejects.toMatchObject(refusal);
    expect([fetch, onRequest].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  test.each<[unknown, string]>([
    [{ id: 2n ** 63n - 1n, name: "Fern" }, '{"id":9223372036854775807,"name":"Fern"}'],
    [{ id: -(2n ** 63n), name: "Fern" }, '{"id":-9223372036854775808,"name":"Fern"}'],
    [{ id: Number.MAX_SAFE_INTEGER, name: 7 }, '{"id":9007199254740991,"name":7}'],
    [{ id: 1, more: [{}], size: 2n ** 70n }, '{"id":1,"more":[{}],"size":1180591620717411303424}'],
  ])("%o is sent exactly", async (plant, text) => {
    const { raw, sent } = clientOf();
    // A caller without types may pass it.
    await raw.POST("/plants", { body: plant as RawOptions["body"] });
    expect(sent.map(({ body }) => body)).toEqual([text]);
  });
});

describe("raw reads a response as parseAs says:", () => {
  test("json, text, blob, arrayBuffer and stream", async () => {
    const { raw } = clientOf(() => Response.json({ name: "Färn", id: 7 }));
    const text = '{"name":"Färn","id":7}';
    expect((await raw.POST("/plants", { body })).data).toEqual({ name: "Färn", id: 7 });
    expect((await raw.POST("/plants", { body, parseAs: "json" })).data).toEqual({ name: "Färn", id: 7 });
    expect((await raw.POST("/plants", { body, parseAs: undefined })).data).toEqual({ name: "Färn", id: 7 });
    expect((await raw.POST("/plants", { body, parseAs: "text" })).data).toBe(text);
    const blob = await raw.POST("/plants", { body, parseAs: "blob" });
    expect(await blob.data?.text()).toBe(text);
    const buffer = await raw.POST("/plants", { body, parseAs: "arrayBuffer" });
    expect(new TextDecoder().decode(buffer.data)).toBe(text);
    const stream = await raw.POST("/plants", { body, parseAs: "stream" });
    expect(await new Response(stream.data).text()).toBe(text);
  });

  test.each(["arrayBuffer", "blob", "stream"] as const)("%s gives every byte as it came", async (parseAs) => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const { data } = await clientOf(() => new Response(bytes)).raw.POST("/plants", { body, parseAs });
    expect(await new Response(data).bytes()).toEqual(bytes);
  });

  test("empty ones with a length, too", async () => {
    // A server sends this with an empty body that it compresses.
    const headers = { "Content-Encoding": "gzip", "Content-Length": "20" };
    const { raw } = clientOf(() => new Response("", { headers }));
    expect(await raw.POST("/plants", { body })).toMatchObject({ data: undefined, response: { status: 200 } });
  });
});

test.each([600, 999])(
  "a response of status %i, which a Response cannot have, ends in a PlantStoreError",
  async (status) => {
    const strange = () => Object.defineProperty(new Response("x"), "status", { value: status });
    const call = clientOf(strange).raw.POST("/plants", { body });
    await expect(call).rejects.toMatchObject({ code: "api", outcome: "unknown", status });
  },
);

describe("raw's middleware", () => {
  const noting = (name: string, notes: string[]): RawMiddleware => ({
    onRequest: () => void notes.push(`${name}'s request`),
    onResponse: () => void notes.push(`${name}'s response`),
  });

  test("is the client's and then the call's on the way out, and in the other order back", async () => {
    const { raw } = clientOf();
    const notes: string[] = [];
    raw.use(noting("client", notes));
    await raw.POST("/plants", { body, middleware: [noting("call", notes)] });
    expect(notes).toEqual(["client's request", "call's request", "call's response", "client's response"]);
    notes.length = 0;
    await raw.POST("/plants", { body });
    expect(notes).toEqual(["client's request", "client's response"]);
  });

  test("is gone once ejected; one that was never used can be ejected", async () => {
    const { raw } = clientOf();
    const notes: string[] = [];
    const [first, second] = [noting("first", notes), noting("second", notes)];
    raw.use(first, second);
    raw.eject(first, noting("third", notes));
    await raw.POST("/plants", { body });
    expect(notes).toEqual(["second's request", "second's response"]);
  });

  test("sees the fields of the client and the call, and sends its changes", async () => {
    const { raw, sent } = clientOf();
    const seen: (readonly [string, string])[] = [];
    raw.use({
      onRequest({ request }) {
        seen.push(...request.headers);
        const headers = new Headers(request.headers);
        headers.delete("x-a");
        headers.set("x-c", "middleware's");
        return new Request(request, { headers });
      },
    });
    await raw.POST("/plants", { body, headers: { "x-b": "call's" } });
    expect(Object.fromEntries(seen)).toMatchObject({ "x-a": "client's", "x-b": "call's", accept: "application/json" });
    expect(Object.fromEntries(seen)).not.toHaveProperty("authorization");
    expect(sent[0]?.headers).toMatchObject({ "x-b": "call's", "x-c": "middleware's", authorization: "Bearer t1" });
    expect(sent[0]?.headers).not.toHaveProperty("x-a");
  });

  test("that throws ends the call in that error", async () => {
    for (const step of ["onRequest", "onResponse"] as const) {
      const { raw, fetch } = clientOf();
      const thrown = new Error(step);
      const fail = () => Promise.reject(thrown);
      raw.use(step === "onRequest" ? { onRequest: fail } : { onResponse: fail });
      await expect(raw.POST("/plants", { body })).rejects.toBe(thrown);
      expect(fetch).toHaveBeenCalledTimes(step === "onRequest" ? 0 : 1);
    }
  });

  test("may replace the client's error by its own", async () => {
    const { raw } = clientOf(() => new Response("", { status: 302 }));
    const own = new Error("own");
    raw.use({ onError: () => own });
    await expect(raw.POST("/plants", { body })).rejects.toBe(own);
  });
});

test("raw cannot break the rules: it has only the contract's operations", () => {
  expect(Object.keys(clientOf().raw).toSorted()).toEqual(["POST", "eject", "use"]);
});

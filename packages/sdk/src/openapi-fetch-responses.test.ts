import { describe, expect, test, vi } from "vitest";
import { contract } from "./contract.ts";
import type { RawMiddleware, RawOptions } from "./openapi-fetch.ts";
import { PLANT as body } from "./testing/client.ts";
import { plant, scriptedClient, status } from "./testing/scripted-client.ts";
import { expectNoUnhandledRejections } from "./testing/unhandled-rejections.ts";

expectNoUnhandledRejections();

describe("raw checks only the id:", () => {
  test("a bad one is refused, and no middleware runs", async () => {
    const { raw, sent } = scriptedClient([plant]);
    const onRequest = vi.fn();
    raw.use({ onRequest });
    const refusal = { code: "invalid_request", outcome: "not_sent", issues: [{ pointer: "/id" }] };
    await expect(raw.POST("/plants", { body: { id: 1.5, name: "Fern" } })).rejects.toMatchObject(refusal);
    expect([...sent, ...onRequest.mock.calls]).toEqual([]);
  });

  test.each<[unknown, string]>([
    [{ id: Number.MAX_SAFE_INTEGER, name: 7 }, '{"id":9007199254740991,"name":7}'],
    [{ id: 1, more: [{}], size: 2n ** 70n }, '{"id":1,"more":[{}],"size":1180591620717411303424}'],
  ])("%o is sent exactly", async (body, text) => {
    const { raw, sent } = scriptedClient([plant]);
    // A caller without types may pass it.
    await raw.POST("/plants", { body: body as RawOptions<"json", "createPlant">["body"] });
    expect(sent.map(({ body }) => body)).toEqual([text]);
  });
});

describe("raw reads a response as parseAs says:", () => {
  test("json, text, blob, arrayBuffer and stream", async () => {
    const { raw } = scriptedClient([() => Response.json({ name: "Färn", id: 7 })]);
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
    const { data } = await scriptedClient([() => new Response(bytes)]).raw.POST("/plants", { body, parseAs });
    expect(await new Response(data).bytes()).toEqual(bytes);
  });

  test("empty ones with a length, too", async () => {
    // A server sends this with an empty body that it compresses.
    const headers = { "Content-Encoding": "gzip", "Content-Length": "20" };
    const { raw } = scriptedClient([status(200, headers)]);
    expect(await raw.POST("/plants", { body })).toMatchObject({ data: undefined, response: { status: 200 } });
  });
});

describe("raw's middleware", () => {
  const noting = (name: string, notes: string[]): RawMiddleware => ({
    onRequest: () => void notes.push(`${name}'s request`),
    onResponse: () => void notes.push(`${name}'s response`),
  });

  test("is the client's and then the call's on the way out, and in the other order back", async () => {
    const { raw } = scriptedClient([plant]);
    const notes: string[] = [];
    raw.use(noting("client", notes));
    await raw.POST("/plants", { body, middleware: [noting("call", notes)] });
    expect(notes).toEqual(["client's request", "call's request", "call's response", "client's response"]);
    notes.length = 0;
    await raw.POST("/plants", { body });
    expect(notes).toEqual(["client's request", "client's response"]);
  });

  test("sees the fields of the client and the call, and sends its changes", async () => {
    const { raw, sent } = scriptedClient([plant], { headers: { "X-A": "client's", "X-B": "client's" } });
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
    expect(sent[0]?.headers).toMatchObject({
      "x-b": "call's",
      "x-c": "middleware's",
      authorization: "Bearer sesame-1",
    });
    expect(sent[0]?.headers).not.toHaveProperty("x-a");
  });

  test("that throws ends the call in that error", async () => {
    for (const step of ["onRequest", "onResponse"] as const) {
      const { raw, sent } = scriptedClient([plant]);
      const thrown = new Error(step);
      const fail = () => Promise.reject(thrown);
      raw.use(step === "onRequest" ? { onRequest: fail } : { onResponse: fail });
      await expect(raw.POST("/plants", { body })).rejects.toBe(thrown);
      expect(sent).toHaveLength(step === "onRequest" ? 0 : 1);
    }
  });
});

test("raw cannot break the rules: it has only the contract's operations", () => {
  const methods = new Set(Object.values(contract).map(({ method }) => method));
  expect(Object.keys(scriptedClient([plant]).raw).toSorted()).toEqual([...methods, "eject", "use"].toSorted());
});

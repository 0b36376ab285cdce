import { afterEach, expect, test, vi } from "vitest";
import { ConfigurationError, createPlantStoreClient, type HeaderFields } from "../index.ts";
import { errorOf } from "../testing/client.ts";
import { VERSION } from "../version.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function sentWith(
  client: HeaderFields = {},
  call: HeaderFields = {},
  create = createPlantStoreClient,
): Promise<Record<string, string>> {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ name: "Fern" }));
  vi.stubGlobal("fetch", fetch);
  const plants = create({ baseUrl: "https://api.example.com", token: "t1", headers: client });
  await plants.createPlant({ id: 1, name: "Fern" }, { headers: call });
  const sent = Object.fromEntries(new Headers(fetch.mock.calls[0]?.[1]?.headers));
  const { authorization, "content-type": type, ...others } = sent;
  expect({ authorization, type }).toEqual({ authorization: "Bearer t1", type: "application/json" });
  return others;
}

const OWN = "it is the client's own (for Authorization use the token option)";
const VALUE = "its value must be text up to U+00FF without control characters, or null";
const NAME = "it is not a name of a header field";
const DEFAULT = { accept: "application/json", "user-agent": `plant-store-sdk/${VERSION}` };

test.each<[string, HeaderFields, HeaderFields, more: HeaderFields]>([
  ["nothing for undefined", { "X-A": undefined, accept: undefined }, { "X-B": undefined }, {}],
  ["the client's", { "X-A": "1" }, {}, { "x-a": "1" }],
  ["the call's over the client's, in any case", { "X-A": "1", "X-B": "1" }, { "x-a": "2" }, { "x-a": "2", "x-b": "1" }],
  ["the client's over its own", { Accept: "*/*", "user-agent": "mine" }, {}, { accept: "*/*", "user-agent": "mine" }],
  ["none that is null", { "X-A": "1", "User-Agent": null }, { "X-A": null }, { "user-agent": undefined }],
  ["one that the client removes and the call sets", { "X-A": null }, { "X-A": "1" }, { "x-a": "1" }],
  ["the last of several spellings", { "X-A": "1", "x-a": "2" }, {}, { "x-a": "2" }],
  ["text past ASCII, tabs and nothing", { "X-A": "é\tÿ", "X-B": "" }, {}, { "x-a": "é\tÿ", "x-b": "" }],
  ["a field named as every object has one", { constructor: "1" }, {}, { constructor: "1" }],
])("sends %s", async (_title, client, call, more) => {
  expect(await sentWith(client, call)).toEqual({ ...DEFAULT, ...more });
});

test.each(["document", "importScripts"])("with a global %s, the browser's own User-Agent is sent", async (name) => {
  vi.stubGlobal(name, {});
  // The client looks for it once, on import.
  vi.resetModules();
  const { createPlantStoreClient } = await import("../index.ts");
  expect(await sentWith(undefined, undefined, createPlantStoreClient)).toEqual({ accept: "application/json" });
});

test("a fetch of the caller's gets the fields that a browser's gets", async () => {
  const create: typeof createPlantStoreClient = (options) =>
    createPlantStoreClient({ ...options, fetch: (...request) => fetch(...request) });
  expect(await sentWith(undefined, undefined, create)).toEqual({ accept: "application/json" });
});

test.each<[string, HeaderFields, string, string]>([
  ["Authorization", { Authorization: "Bearer sesame" }, "Authorization", OWN],
  ["Content-Type", { "content-TYPE": "sesame" }, "content-TYPE", OWN],
  ["Content-Type: null", { "Content-Type": null }, "Content-Type", OWN],
  ["a line break", { "X-A": "sesame\nX-B: 1" }, "X-A", VALUE],
  ["a carriage return", { "X-A": "sesame\r" }, "X-A", VALUE],
  ["NUL", { "X-A": "sesame\0" }, "X-A", VALUE],
  ["DEL", { "X-A": "sesame\x7f" }, "X-A", VALUE],
  ["what is past U+00FF", { "X-A": "sesame🪴" }, "X-A", VALUE],
  ["a number", { "X-A": 7 } as unknown as HeaderFields, "X-A", VALUE],
  ["a field that frames the message", { "Content-Length": "3" }, "Content-Length", OWN],
  ["another one", { "transfer-encoding": "chunked" }, "transfer-encoding", OWN],
  ["a field of one connection", { "Proxy-Connection": "close" }, "Proxy-Connection", OWN],
  ["a request for HTTP/2", { "HTTP2-Settings": "" }, "HTTP2-Settings", OWN],
  ["a Host", { Host: "sesame" }, "Host", OWN],
  ["what a whole line makes of a name", { "Authorization: Bearer sesame": "" }, "name 1", NAME],
  ["a name with a space", { "X A": "sesame" }, "name 1", NAME],
  ["a name with a line break", { "X-A\r\nX-B": "sesame" }, "name 1", NAME],
  ["a name past ASCII", { "X-Ä": "sesame" }, "name 1", NAME],
  ["a second name with a space", { "X-A": "sesame", "X A": "sesame" }, "name 2", NAME],
])("refuses %s, of the client and of the call, without showing the value", async (_title, headers, field, reason) => {
  for (const work of [() => sentWith(headers), () => sentWith(undefined, headers)]) {
    const error = await errorOf(work());
    if (!(error instanceof ConfigurationError)) throw new Error("No ConfigurationError", { cause: error });
    expect(error.message).toBe(`headers: ${field} cannot be set: ${reason}.`);
    expect(error.message).not.toMatch(/sesame/);
    expect(error.cause).toBeUndefined();
  }
});

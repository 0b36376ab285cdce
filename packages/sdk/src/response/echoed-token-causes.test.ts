import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { clientOf, fail, PLANT } from "../testing/client.ts";
import { expose, exposeEcho, sightingsOf, TOKEN } from "../testing/exposure.ts";
import { CLOSED_URL, head } from "../testing/server.ts";

test.each<[string, (token: string, request: string) => string]>([
  ["the request itself, sent back", (_token, request) => request],
  ["a field with a control character", (token) => `HTTP/1.1 200 OK\r\nX-Echo: ${token}\x01\r\n\r\n`],
  ["a chunk's length", (token) => `${head(200, "Transfer-Encoding: chunked")}${token}\r\n${token}`],
  ["a switch of protocols", (token) => head(101, `Upgrade: ${token}`, "Connection: Upgrade")],
])("a token in invalid HTTP, which the runtime's error may quote, is shown nowhere: %s", async (_title, say) => {
  const { text, ends } = await exposeEcho(say);
  for (const end of ends) expect(end).toMatch(/^(connection|invalid_response)$/);
  expect(sightingsOf(TOKEN, text)).toEqual([]);
});

class Failure extends Error {
  get request() {
    return { authorization: TOKEN };
  }
}

describe("a token in the error of a custom fetch is shown nowhere:", () => {
  const wrapped = (init: RequestInit | undefined) => new Request("https://api.example.com/plants", init);
  const holding = (members: object) => Object.assign(new Error("fetch failed"), members);
  test.each<[string, (init: RequestInit | undefined) => unknown]>([
    ["in its message", (init) => new Error(`failed: ${JSON.stringify([...new Headers(init?.headers)])}`)],
    ["in its cause's message", () => new TypeError("m", { cause: new Error("m", { cause: new Error(TOKEN) }) })],
    ["in one of its errors", () => new AggregateError([new Error("m"), new Error(`Bearer ${TOKEN}`)], "m")],
    ["in bytes", () => holding({ sent: Buffer.from(`Authorization: Bearer ${TOKEN}`) })],
    ["in a plain object", (init) => holding({ config: { headers: Object.fromEntries(new Headers(init?.headers)) } })],
    ["in a URL", () => holding({ input: new URL(`https://api.example.com/?access_token=${TOKEN}`) })],
    ["in a name", () => holding({ agents: { [TOKEN]: 1 } })],
    ["behind a getter", () => Object.defineProperty(holding({}), "sent", { enumerable: true, get: () => TOKEN })],
    ["in a DOMException's cause", () => Object.assign(new DOMException("m"), { cause: new Error(TOKEN) })],
    ["behind a getter of its cause's base class", () => holding({ cause: new (class extends Failure {})("m") })],
    ["in a member's symbol", () => holding({ [Symbol(TOKEN)]: 1 })],
    ["in what inspect prints", () => holding({ [inspect.custom]: () => `failed: ${TOKEN}` })],
    ["in its JSON", () => holding({ toJSON: () => ({ sent: TOKEN }) })],
    ["in its text", () => holding({ toString: () => TOKEN })],
    ["in one without a prototype", (init) => holding({ sent: Object.assign(Object.create(null), init?.headers) })],
    ["behind a getter without a prototype", () => holding({ sent: Object.create(null, { a: { get: () => TOKEN } }) })],
    ["beside a toString that throws", () => holding({ sent: TOKEN, toString: fail })],
    ["in a Response's status line", () => holding({ response: new Response("", { statusText: TOKEN }) })],
    ["in a promise", () => holding({ sent: Promise.resolve(TOKEN) })],
    ["in a Map", () => holding({ headers: new Map([["authorization", TOKEN]]) })],
    ["in Headers", (init) => holding({ headers: new Headers(init?.headers) })],
    ["in a Response", (init) => holding({ response: new Response("", { headers: new Headers(init?.headers) }) })],
    ["in a DOMException's message", () => new DOMException(`failed: Bearer ${TOKEN}`)],
    ["in a Request", (init) => holding({ request: wrapped(init) })],
    ["beside classes, as in axios", (init) => holding({ config: { env: { FormData, Blob }, init: { ...init } } })],
    ["beside what throws when it is looked at", () => Object.defineProperty(new Error(TOKEN), "url", { get: fail })],
    ["in text", () => `no ${TOKEN}`],
  ])("%s", async (_title, errorFor) => {
    const fetch: typeof globalThis.fetch = (_url, init) => Promise.reject(errorFor(init));
    const { text, ends } = await expose({ token: TOKEN, fetch });
    expect(ends).toEqual(["connection", "connection", "connection", "connection"]);
    expect(sightingsOf(TOKEN, text)).toEqual([]);
  });
});

test("an error of a fetch without the token stays the cause, with what the platform has in it", async () => {
  const holding = {
    request: new Request("https://a.test"),
    url: new URL("https://a.test"),
    headers: new Headers({ a: "b" }),
    response: Response.error(),
    fields: new Map([["a", new Set(["b"])]]),
  };
  const refused = await fetch(CLOSED_URL).catch((error: unknown) => error);
  const reasons = [
    refused,
    Object.assign(new TypeError("fetch failed"), holding),
    new DOMException("lost"),
    new AggregateError([new Error("m")]),
  ];
  for (const reason of reasons) {
    const plants = clientOf(() => Promise.reject(reason), { token: TOKEN, maxRetries: 0 });
    expect(await plants.safe.createPlant(PLANT)).toHaveProperty("error.cause", reason);
  }
});

import { gzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import type { Fetch, TokenProvider } from "../index.ts";
import { createRawClient } from "../openapi-fetch.ts";
import { clientOf, PLANT } from "../testing/client.ts";
import { expose, exposeEcho, sightingsOf, TOKEN } from "../testing/exposure.ts";
import { chunks, head, response } from "../testing/server.ts";

/** Byte for byte, so that a body keeps its length and its faults. */
const MASKED = "*".repeat(TOKEN.length);

type End = number | string;

async function expectNoEcho(end: End, rawEnd: End, say: (token: string, request: string) => string | Uint8Array) {
  const { text, ends } = await exposeEcho(say);
  expect(ends).toEqual([end, end, rawEnd, ends[3]]);
  expect(String(ends[3])).not.toMatch(/no error of ours/);
  expect(sightingsOf(TOKEN, text)).toEqual([]);
  expect(sightingsOf("another-token", text)).toEqual([]);
}

const JSON_TEXT = '{"name":"Fern"}';
const CHUNKED = head(500, "Content-Type: text/plain", "Transfer-Encoding: chunked", "Connection: close");

describe("a token that the service echoes in its head is shown nowhere:", () => {
  test.each<[number, End, End, string]>([
    [200, 200, 200, JSON_TEXT],
    [302, "api", "api", ""],
    [400, "bad_request", 400, '{"error":1,"message":"m"}'],
    [401, "unauthenticated", 401, ""],
    [503, "api", 503, "x"],
  ])("%i with it as the reason and in every field", async (status, end, rawEnd, body) => {
    await expectNoEcho(end, rawEnd, (token) =>
      response(
        `${status} ${token}`,
        body,
        ...["X-Request-Id", "X-Echo", "Retry-After", "Server", "ETag", "Via"].map((name) => `${name}: ${token}`),
        `Location: https://user:${token}@evil.example/${token}?a=${token}#${token}`,
        `WWW-Authenticate: Bearer realm="${token}", error_description="no ${token}"`,
        `Set-Cookie: session=${token}; Path=/`,
        `Set-Cookie: other=${token}`,
        `X-Twice: ${token}`,
        `X-Twice: ${token}${token}`,
      ),
    );
  });

  test.each([200, 401])("%i with it in a field's name", async (status) => {
    const token = "Sesame-0pen.47_11";
    const fetch: Fetch = async () =>
      new Response(JSON_TEXT, {
        status,
        headers: { "Content-Type": "application/json", [`X-${token}`]: "1", [token]: token },
      });
    const { text, ends } = await expose({ token, fetch });
    expect(ends[0]).toBe(status === 200 ? 200 : "unauthenticated");
    expect(sightingsOf(token.toLowerCase(), text.toLowerCase())).toEqual([]);
  });

  test.each([200, 400])("%i with it as the media type", async (status) => {
    const type = (token: string) => `Content-Type: text/${token}; charset=${"x".repeat(60)}${token}`;
    await expectNoEcho("invalid_response", status, (token) => response(status, JSON_TEXT, type(token)));
  });
});

describe("a token that the service echoes in its body is shown nowhere:", () => {
  const filled = (token: string, length: number) => `${"x".repeat(length)}${token}${"y".repeat(3_000)}`;
  const refusal = (message: string) => response(400, JSON.stringify({ error: 1, message }));
  const html = (token: string) => `<!doctype html><h1>No</h1><pre>Authorization: Bearer ${token}</pre>${token}`;

  test.each<[string, End, End, (token: string) => string | Uint8Array]>([
    ["a 200's name, twice", 200, 200, (token) => response(200, JSON.stringify({ name: `a ${token} and ${token}` }))],
    ["a 200's long name", 200, 200, (token) => response(200, JSON.stringify({ name: filled(token, 8_170) + token }))],
    ["another 200 member", 200, 200, (token) => response(200, JSON.stringify({ name: "x", you: { [token]: token } }))],
    ["a 400's message, which our cut goes through", "bad_request", 400, (token) => refusal(filled(token, 490))],
    ["a 200's HTML", "invalid_response", 200, (token) => response(200, html(token), "Content-Type: text/html")],
    ["a 302's HTML", "api", "api", (token) => response(302, html(token), "Content-Type: text/html", "Location: /a")],
    ["a 500's compressed text", "api", 500, (token) => response(500, gzipSync(html(token)), "Content-Encoding: gzip")],
    ["a body in chunks that part it", "api", 500, (token) => CHUNKED + chunks(token.slice(0, 9), token.slice(9), "")],
    ["a body that is cut short behind it", "api", 500, (token) => `${head(500, "Content-Length: 500")}no ${token}!`],
    ["text that is not UTF-8", "api", 500, (token) => response(500, Buffer.from(`\xff${token}\xfe${token}`, "latin1"))],
  ])("%s", async (_title, end, rawEnd, say) => {
    // raw throws for a body that is not JSON, unless it asks for text.
    const ended = end === "invalid_response" && rawEnd === 200 ? "invalid_response" : rawEnd;
    await expectNoEcho(end, ended, say);
  });

  test.each([200, 400])("broken JSON of a %i, which the engine's error quotes", async (status) => {
    const slashed = TOKEN.replaceAll("/", "\\/");
    for (const body of [TOKEN, `{"name":"${TOKEN}`, `"${slashed}"x`]) {
      const rawEnd = status === 200 ? "invalid_response" : status;
      await expectNoEcho("invalid_response", rawEnd, () => response(status, body));
    }
  });

  test("not even in parts, wherever the excerpt's cut goes through it", async () => {
    for (const length of [2_000 - TOKEN.length, 1_990, 1_996]) {
      for (const status of [200, 500]) {
        const fetch = async () => new Response(filled(TOKEN, length), { status });
        const plants = clientOf(fetch, { token: TOKEN });
        const { error } = (await plants.safe.createPlant(PLANT)) as { error?: object };
        expect(JSON.stringify(error)).not.toContain(TOKEN.slice(0, 4));
      }
    }
  });
});

describe("where the token is taken out, nothing else changes:", () => {
  const plantsFor = (response: () => Response, token = TOKEN) =>
    clientOf(async () => response(), { token, maxRetries: 0 });

  test("the rest of a text and of a field stays", async () => {
    const headers = { "X-Echo": `Bearer ${TOKEN}, and ${TOKEN}.` };
    const plants = plantsFor(() => Response.json({ name: `a ${TOKEN} b`, tag: "tropical" }, { headers }));
    const result = await plants.safe.createPlant(PLANT);
    expect(result).toMatchObject({ ok: true, data: { name: `a ${MASKED} b`, tag: "tropical" } });
    expect(result.ok && result.response.headers.get("x-echo")).toBe("Bearer [redacted], and [redacted].");
    const { data, response } = await createRawClient(plants).POST("/plants", { body: PLANT });
    expect(data).toEqual({ name: `a ${MASKED} b`, tag: "tropical" });
    expect(response.headers.get("x-echo")).toBe("Bearer [redacted], and [redacted].");
  });

  test.each([
    ["no UTF-8", Buffer.from(`{"name":"${TOKEN} \xff"}`, "latin1")],
    ["no JSON, for its byte order mark", Buffer.from(`\ufeff{"name":"${TOKEN}"}`)],
  ])("a body that is %s still breaks the contract", async (_title, body) => {
    const plants = plantsFor(() => new Response(body, { headers: { "Content-Type": "application/json" } }));
    await expect(plants.createPlant(PLANT)).rejects.toMatchObject({ code: "invalid_response", outcome: "unknown" });
    const raw = createRawClient(plants).POST("/plants", { body: PLANT });
    await expect(raw).rejects.toMatchObject({ code: "invalid_response", outcome: "unknown" });
  });

  test("a stand-in of fewer than 8 characters is let stand, since words would go with it", async () => {
    for (const [token, name] of [
      ["1234567", "a 1234567 b"],
      ["12345678", "a ******** b"],
    ]) {
      const plants = plantsFor(() => Response.json({ name: `a ${token} b` }), token);
      expect(await plants.createPlant(PLANT)).toEqual({ name });
    }
  });
});

test("every token that a call has sent is taken out, also where one begins with another", async () => {
  const tokens = ["sesame-0pen", "sesame-0pen-zebra"];
  const [first = "", second = ""] = tokens;
  const token: TokenProvider = ({ forceRefresh }) => (forceRefresh ? second : first);
  const echoing = (status: number, echo: string) => {
    const body = JSON.stringify({ name: echo, error: 1, message: echo });
    return new Response(body, { status, headers: { "Content-Type": "application/json", "X-Echo": echo } });
  };
  for (const status of [200, 400, 500]) {
    const fetch: Fetch = async (_url, { headers }) =>
      headers.authorization === `Bearer ${first}` ? echoing(401, first) : echoing(status, `${first} ${second}`);
    const { text, ends } = await expose({ token: null, fetch }, () => ({ token }));
    expect(ends[0]).toBe({ 200: 200, 400: "bad_request", 500: "api" }[status]);
    for (const secret of tokens) expect(sightingsOf(secret, text)).toEqual([]);
    expect(sightingsOf("zebra", text)).toEqual([]);
  }
});

test("a TextDecoder that knows only UTF-8, as of React Native's polyfills, is enough", async () => {
  class Utf8Decoder extends TextDecoder {
    constructor(label = "utf-8", options?: ConstructorParameters<typeof TextDecoder>[1]) {
      if (label !== "utf-8") throw new RangeError(`Unknown encoding: ${label}`);
      super(label, options);
    }
  }
  vi.stubGlobal("TextDecoder", Utf8Decoder);
  const plants = clientOf(async () => Response.json({ name: "Fern" }), { token: TOKEN });
  expect(await plants.createPlant(PLANT)).toEqual({ name: "Fern" });
});

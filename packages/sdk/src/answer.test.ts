import { describe, expect, test } from "vitest";
import { BadRequestError, createPlantStoreClient, InvalidResponseError, type Plant } from "./index.ts";
import { errorOf } from "./testing/error-of.ts";
import { expectNoUnhandledRejections } from "./testing/unhandled-rejections.ts";

expectNoUnhandledRejections();

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;

const JSON_TYPE = { "Content-Type": "application/json" };

function answer(status: number, body: Body | null, headers: Record<string, string> = JSON_TYPE): () => Response {
  return () => new Response(typeof body === "string" ? new TextEncoder().encode(body) : body, { status, headers });
}

function clientOf(make: () => Response) {
  return createPlantStoreClient({ baseUrl: "https://api.example.com", token: "t1", fetch: async () => make() });
}

async function plantOf(make: () => Response): Promise<Plant> {
  return clientOf(make).createPlant({ id: 1, name: "Fern" });
}

describe("a plant", () => {
  test.each<[string, () => Response, Plant]>([
    ["as it is", answer(200, '{"name":"Fern","tag":"x"}'), { name: "Fern", tag: "x" }],
    ["without a tag", answer(200, '{"name":""}'), { name: "" }],
    ["with unknown members, which are dropped", answer(200, '{"id":1,"name":"Fern","x":{}}'), { name: "Fern" }],
    [
      "with an own __proto__, which is dropped",
      answer(200, '{"__proto__":{"tag":"x"},"name":"Fern"}'),
      { name: "Fern" },
    ],
    [
      "of another case and with parameters",
      answer(200, '{"name":"F"}', { "Content-Type": "Application/JSON ; charset=utf-8" }),
      { name: "F" },
    ],
    ["in several bytes a character", answer(200, '{"name":"🪴é"}'), { name: "🪴é" }],
    ["in chunks that split a character", answer(200, chunks('{"name":"🪴"}')), { name: "🪴" }],
  ])("%s", async (_title, make, plant) => {
    expect(await plantOf(make)).toStrictEqual(plant);
  });

  test("comes to safe with the response, without Set-Cookie", async () => {
    const headers = { ...JSON_TYPE, "X-Request-Id": "r1", "Set-Cookie": "session=secret" };
    const result = await clientOf(answer(200, '{"name":"Fern"}', headers)).safe.createPlant({ id: 1, name: "Fern" });
    if (!result.ok) throw result.error;
    const { status, headers: shown, requestId, attempts } = result.response;
    expect({ status, requestId, attempts }).toEqual({ status: 200, requestId: "r1", attempts: 1 });
    expect([...shown]).toEqual([
      ["content-type", "application/json"],
      ["x-request-id", "r1"],
    ]);
  });
});

function chunks(text: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
}

const INVALID_UTF8 = Uint8Array.from([...Buffer.from('{"name":"'), 0xc3, 0x28, ...Buffer.from('"}')]);

/** Each with its body's beginning as UTF-8 says it, for the excerpt. */
const BROKEN: readonly [string, Body | null, Record<string, string>, RegExp, string?][] = [
  ["empty", "", JSON_TYPE, /received an empty body/],
  ["without a body", null, JSON_TYPE, /received an empty body/],
  ["HTML", "<html>Hi</html>", { "Content-Type": "text/html" }, /received text\/html/],
  ["HTML that claims to be JSON", "<html>Hi</html>", JSON_TYPE, /expected JSON/],
  [
    "of the type text/plain",
    '{"name":"Fern","error":1,"message":"m"}',
    { "Content-Type": "text/plain" },
    /received text\/plain/,
  ],
  ["of what is no type, which is not shown", "{}", { "Content-Type": "sesame; json" }, /^(?!.*sesame).*no media type/],
  ["of a type that JSON begins", "{}", { "Content-Type": "application/json-seq" }, /received application\/json-seq/],
  ["without a type", '{"name":"Fern","error":1,"message":"m"}', {}, /received no Content-Type/],
  ["of invalid UTF-8", INVALID_UTF8, JSON_TYPE, /expected UTF-8/, '{"name":"\ufffd("}'],
  [
    "of a byte order mark first",
    '\ufeff{"name":"Fern","error":1,"message":"m"}',
    JSON_TYPE,
    /expected JSON/,
    '{"name":"Fern","error":1,"message":"m"}',
  ],
  ["cut off in the JSON", '{"name":"Fer', JSON_TYPE, /expected JSON/],
  ["two values", '{"name":"Fern"}{}', JSON_TYPE, /expected JSON/],
  ["null", "null", JSON_TYPE, /expected an object/],
  ["an array", "[]", JSON_TYPE, /expected an object/],
];

describe.each([
  [200, "unknown", /The plant may exist/],
  [400, "refused", /The plant was refused/],
])("a %i that breaks the contract", (status, outcome, advice) => {
  test.each(BROKEN)("%s", async (_title, body, headers, message, excerpt) => {
    const error = await errorOf(answer(status, body, { ...headers, "X-Request-Id": "r1" }));
    expect(error).toBeInstanceOf(InvalidResponseError);
    expect(error).toMatchObject({ name: "InvalidResponseError", code: "invalid_response", outcome, status });
    expect(error).toMatchObject({ requestId: "r1", attempts: 1, issues: [{ pointer: "" }] });
    expect(error).toMatchObject({ excerpt: excerpt ?? (typeof body === "string" ? body : "") });
    expect(error.message).toMatch(message);
    expect(error.message).toMatch(advice);
  });

  test("of 1 MB shows 2,000 characters", async () => {
    const error = await errorOf(answer(status, "ä".repeat(500_000)));
    expect(error).toMatchObject({ code: "invalid_response", excerpt: "ä".repeat(2_000) });
    expect(error.message.length).toBeLessThan(3_000);
  });
});

test.each([
  [{}, ["/name"]],
  [{ name: 1, tag: 2 }, ["/name", "/tag"]],
  [{ name: "Fern", tag: null }, ["/tag"]],
])("a 200 of the shape %j names each issue", async (body, pointers) => {
  const error = await errorOf(answer(200, JSON.stringify(body)));
  expect(error).toMatchObject({ code: "invalid_response", issues: pointers.map((pointer) => ({ pointer })) });
});

test.each([
  ['{"error":3000000000,"message":"m"}', ["/error"]],
  ['{"error":1.5,"message":"m"}', ["/error"]],
  ['{"error":-2147483649,"message":"m"}', ["/error"]],
  ['{"error":"1"}', ["/error", "/message"]],
])("a 400 of %s is no Error", async (body, pointers) => {
  const error = await errorOf(answer(400, body));
  expect(error).toMatchObject({
    code: "invalid_response",
    outcome: "refused",
    issues: pointers.map((pointer) => ({ pointer })),
  });
});

test.each([-(2 ** 31), 0, 2 ** 31 - 1])(
  "a 400 with the error %i is a BadRequestError with the typed body",
  async (number) => {
    const text = JSON.stringify({ error: number, message: "No.", x: 1 });
    const error = await errorOf(answer(400, text, { ...JSON_TYPE, "X-Request-Id": "r1", "Set-Cookie": "secret" }));
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({ name: "BadRequestError", code: "bad_request", outcome: "refused", status: 400 });
    expect(error).toMatchObject({ requestId: "r1", attempts: 1, retryAfterMs: undefined });
    expect(error.code === "bad_request" && error.body).toStrictEqual({ error: number, message: "No." });
    expect(error.code === "bad_request" && error.headers.has("set-cookie")).toBe(false);
    expect(error.message).toContain("No.");
  },
);

test("a 400 with a long message is told in short", async () => {
  const error = await errorOf(answer(400, JSON.stringify({ error: 1, message: "m".repeat(100_000) })));
  expect(error.code).toBe("bad_request");
  expect(error.message.length).toBeLessThan(3_000);
});

import { describe, expect, test } from "vitest";
import { BadRequestError, InvalidResponseError, type Plant } from "../index.ts";
import { clientOf, PLANT } from "../testing/client.ts";
import { errorOf, MAY_EXIST } from "../testing/error-of.ts";
import { expectNoUnhandledRejections } from "../testing/unhandled-rejections.ts";

expectNoUnhandledRejections();

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;

const JSON_TYPE = { "Content-Type": "application/json" };

function response(status: number, body: Body | null, headers: Record<string, string> = JSON_TYPE): () => Response {
  return () => new Response(typeof body === "string" ? new TextEncoder().encode(body) : body, { status, headers });
}

async function plantOf(make: () => Response): Promise<Plant> {
  return clientOf(async () => make()).createPlant(PLANT);
}

describe("a plant", () => {
  test.each<[string, () => Response, Plant]>([
    ["as it is", response(200, '{"name":"Fern","tag":"tropical"}'), { name: "Fern", tag: "tropical" }],
    ["without a tag", response(200, '{"name":"Fern"}'), { name: "Fern" }],
    ["with unknown members, which are dropped", response(200, '{"id":1,"name":"Fern","x":{}}'), { name: "Fern" }],
    [
      "with an own __proto__, which is dropped",
      response(200, '{"__proto__":{"tag":"x"},"name":"Fern"}'),
      { name: "Fern" },
    ],
    [
      "of another case and with parameters",
      response(200, '{"name":"F"}', { "Content-Type": "Application/JSON ; charset=utf-8" }),
      { name: "F" },
    ],
    ["in several bytes a character", response(200, '{"name":"🪴é"}'), { name: "🪴é" }],
    ["in chunks that split a character", response(200, chunks('{"name":"🪴"}')), { name: "🪴" }],
  ])("%s", async (_title, make, plant) => {
    expect(await plantOf(make)).toStrictEqual(plant);
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

const NO_JSON = "JSON in UTF-8, received";
const NO_TYPE = "application/json, received";

/** Each with the text of its issue, and the excerpt of its body in UTF-8. */
const BROKEN: readonly [string, Body | null, Record<string, string>, string, string?][] = [
  ["empty", "", JSON_TYPE, `${NO_JSON} 0 other bytes`],
  ["without a body", null, JSON_TYPE, `${NO_JSON} 0 other bytes`],
  ["HTML", "<html>Hi</html>", { "Content-Type": "text/html" }, `${NO_TYPE} text/html`],
  ["HTML that claims to be JSON", "<html>Hi</html>", JSON_TYPE, `${NO_JSON} 15 other bytes`],
  [
    "of the type text/plain",
    '{"name":"Fern","error":1,"message":"m"}',
    { "Content-Type": "text/plain" },
    `${NO_TYPE} text/plain`,
  ],
  ["of what is no type", "{}", { "Content-Type": "sesame; json" }, `${NO_TYPE} sesame; json`],
  ["of a long type", "{}", { "Content-Type": "x".repeat(5_000) }, `${NO_TYPE} ${"x".repeat(100)}`],
  ["of a type that JSON ends", "{}", { "Content-Type": "x-application/json" }, `${NO_TYPE} x-application/json`],
  ["of a type that JSON begins", "{}", { "Content-Type": "application/json-seq" }, `${NO_TYPE} application/json-seq`],
  ["without a type", '{"name":"Fern","error":1,"message":"m"}', {}, `${NO_TYPE} no type`],
  ["of invalid UTF-8", INVALID_UTF8, JSON_TYPE, `${NO_JSON} 13 other bytes`, '{"name":"\ufffd("}'],
  [
    "of a byte order mark first",
    '\ufeff{"name":"Fern","error":1,"message":"m"}',
    JSON_TYPE,
    `${NO_JSON} 42 other bytes`,
    '{"name":"Fern","error":1,"message":"m"}',
  ],
  ["cut off in the JSON", '{"name":"Fer', JSON_TYPE, `${NO_JSON} 12 other bytes`],
  ["two values", '{"name":"Fern"}{}', JSON_TYPE, `${NO_JSON} 17 other bytes`],
  ["null", "null", JSON_TYPE, "an object, received null"],
  ["an array", "[]", JSON_TYPE, "an object, received an array"],
];

describe.each([
  [200, "unknown", MAY_EXIST],
  [400, "refused", ""],
])("a %i that breaks the contract", (status, outcome, ending) => {
  test.each(BROKEN)("%s", async (_title, body, headers, difference, excerpt) => {
    const error = await errorOf(response(status, body, { ...headers, "X-Request-Id": "r1" }));
    expect(error).toBeInstanceOf(InvalidResponseError);
    expect(error).toMatchObject({ name: "InvalidResponseError", code: "invalid_response", outcome, status });
    expect(error).toMatchObject({ requestId: "r1", attempts: 1, issues: [{ pointer: "" }] });
    expect(error).toMatchObject({ excerpt: excerpt ?? (typeof body === "string" ? body : "") });
    expect(error.message).toBe(`The response breaks the contract: at "" expected ${difference}.${ending}`);
    // Only for such a text there is an error of the runtime.
    expect(error.cause instanceof Error).toBe(difference.startsWith(NO_JSON));
  });

  test("of 1 MB shows 2,000 bytes", async () => {
    const error = await errorOf(response(status, "ä".repeat(500_000)));
    expect(error).toMatchObject({ code: "invalid_response", excerpt: "ä".repeat(1_000) });
    expect(error).toMatchObject({
      issues: [{ pointer: "", expected: "JSON in UTF-8", received: "1000000 other bytes" }],
    });
    expect(error.message.length).toBeLessThan(3_000);
  });
});

test.each([
  [{}, ["/name"]],
  [{ name: 1, tag: 2 }, ["/name", "/tag"]],
  [{ name: "Fern", tag: null }, ["/tag"]],
])("a 200 of the shape %j names each issue", async (body, pointers) => {
  const error = await errorOf(response(200, JSON.stringify(body)));
  expect(error).toMatchObject({ code: "invalid_response", issues: pointers.map((pointer) => ({ pointer })) });
});

test.each([-(2 ** 31), 0, 2 ** 31 - 1])(
  "a 400 with the error %i is a BadRequestError with the typed body",
  async (number) => {
    const text = JSON.stringify({ error: number, message: "No.", x: 1 });
    const error = await errorOf(response(400, text, { ...JSON_TYPE, "X-Request-Id": "r1", "Set-Cookie": "secret" }));
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({ name: "BadRequestError", code: "bad_request", outcome: "refused", status: 400 });
    expect(error).toMatchObject({ requestId: "r1", attempts: 1, retryAfterMs: undefined });
    expect(error.code === "bad_request" && error.body).toStrictEqual({ error: number, message: "No." });
    expect(error.code === "bad_request" && error.headers.has("set-cookie")).toBe(false);
    expect(error.message).toBe(
      `The service responded 400 to POST https://api.example.com/plants: No. (error ${number})`,
    );
  },
);

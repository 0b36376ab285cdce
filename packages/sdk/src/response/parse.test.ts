import { describe, expect, test } from "vitest";
import { BadRequestError, InvalidResponseError } from "../index.ts";
import { errorOf, MAY_EXIST } from "../testing/error-of.ts";
import { expectNoUnhandledRejections } from "../testing/unhandled-rejections.ts";

expectNoUnhandledRejections();

type Body = string | Uint8Array<ArrayBuffer>;

const JSON_TYPE = { "Content-Type": "application/json" };

function response(status: number, body: Body | null, headers: Record<string, string> = JSON_TYPE): () => Response {
  return () => new Response(typeof body === "string" ? new TextEncoder().encode(body) : body, { status, headers });
}

const INVALID_UTF8 = Uint8Array.from([...Buffer.from('{"name":"'), 0xc3, 0x28, ...Buffer.from('"}')]);

/** A Plant and an Error. */
const BOTH = '{"name":"Fern","error":1,"message":"m"}';
const NO_JSON = "JSON in UTF-8, received";
const NO_TYPE = "application/json, received";

/** Each with the text of its issue, and the excerpt of its body in UTF-8. */
const BROKEN: readonly [string, Body | null, Record<string, string>, string, string?][] = [
  ["empty", "", JSON_TYPE, `${NO_JSON} 0 other bytes`],
  ["without a body", null, JSON_TYPE, `${NO_JSON} 0 other bytes`],
  ["HTML", "<html>Hi</html>", { "Content-Type": "text/html" }, `${NO_TYPE} text/html`],
  ["HTML that claims to be JSON", "<html>Hi</html>", JSON_TYPE, `${NO_JSON} 15 other bytes`],
  ["of the type text/plain", BOTH, { "Content-Type": "text/plain" }, `${NO_TYPE} text/plain`],
  ["of what is not a type", "{}", { "Content-Type": "sesame; json" }, `${NO_TYPE} sesame; json`],
  ["of a long type", "{}", { "Content-Type": "x".repeat(5_000) }, `${NO_TYPE} ${"x".repeat(100)}`],
  ["of a type that JSON ends", "{}", { "Content-Type": "x-application/json" }, `${NO_TYPE} x-application/json`],
  ["of a type that JSON begins", "{}", { "Content-Type": "application/json-seq" }, `${NO_TYPE} application/json-seq`],
  ["without a type", BOTH, {}, `${NO_TYPE} no type`],
  ["of invalid UTF-8", INVALID_UTF8, JSON_TYPE, `${NO_JSON} 13 other bytes`, '{"name":"\ufffd("}'],
  ["of a byte order mark first", `\ufeff${BOTH}`, JSON_TYPE, `${NO_JSON} 42 other bytes`, BOTH],
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

test("a 400 is a BadRequestError with the typed body", async () => {
  const text = JSON.stringify({ error: 40001, message: "No.", x: 1 });
  const error = await errorOf(response(400, text, { ...JSON_TYPE, "X-Request-Id": "r1", "Set-Cookie": "secret" }));
  expect(error).toBeInstanceOf(BadRequestError);
  expect(error).toMatchObject({ name: "BadRequestError", code: "bad_request", outcome: "refused", status: 400 });
  expect(error).toMatchObject({ requestId: "r1", attempts: 1, retryAfterMs: undefined });
  expect(error.code === "bad_request" && error.body).toStrictEqual({ error: 40001, message: "No." });
  expect(error.code === "bad_request" && error.headers.has("set-cookie")).toBe(false);
  expect(error.message).toBe("The service responded 400 to POST https://api.example.com/plants: No. (error 40001)");
});

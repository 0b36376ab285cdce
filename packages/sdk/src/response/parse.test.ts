import { describe, expect, test } from "vitest";
import { type AnyPlantStoreError, ApiError, BadRequestError, InvalidResponseError } from "../index.ts";
import { errorOfResponse, MAY_EXIST } from "../testing/client.ts";

type Body = string | Uint8Array<ArrayBuffer>;

const JSON_TYPE = { "Content-Type": "application/json" };

function errorOf(status: number, body: Body | null, headers: Record<string, string>): Promise<AnyPlantStoreError> {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return errorOfResponse(() => new Response(bytes, { status, headers: { "X-Request-Id": "r1", ...headers } }));
}

const responded = (status: number) => `The service responded ${status} to POST https://api.example.com/plants`;

const named = (...bytes: readonly number[]) =>
  Uint8Array.from([...Buffer.from('{"name":"'), ...bytes, ...Buffer.from('"}')]);

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
  ["of a long type", "{}", { "Content-Type": "x".repeat(5_000) }, `${NO_TYPE} ${"x".repeat(100)}`],
  ["of a type that JSON ends", "{}", { "Content-Type": "x-application/json" }, `${NO_TYPE} x-application/json`],
  ["of a type that JSON begins", "{}", { "Content-Type": "application/json-seq" }, `${NO_TYPE} application/json-seq`],
  ["without a type", BOTH, {}, `${NO_TYPE} no type`],
  ["of problem+json", BOTH, { "Content-Type": "application/problem+json" }, `${NO_TYPE} application/problem+json`],
  ["of invalid UTF-8", named(0xc3, 0x28), JSON_TYPE, `${NO_JSON} 13 other bytes`, '{"name":"\ufffd("}'],
  ["of a byte order mark first", `\ufeff${BOTH}`, JSON_TYPE, `${NO_JSON} 42 other bytes, with a byte order mark`, BOTH],
  ["cut off in the JSON", '{"name":"Fer', JSON_TYPE, `${NO_JSON} 12 other bytes`],
  ["nested without an end", "[".repeat(90_000), JSON_TYPE, `${NO_JSON} 90000 other bytes`, "[".repeat(2_000)],
  ["null", "null", JSON_TYPE, "an object, received null"],
];

describe.each([
  [200, "unknown", MAY_EXIST],
  [400, "refused", ""],
])("a %i that breaks the contract", (status, outcome, ending) => {
  test.each(BROKEN)("%s", async (_title, body, headers, difference, excerpt) => {
    const error = await errorOf(status, body, headers);
    expect(error).toBeInstanceOf(InvalidResponseError);
    expect(error).toMatchObject({ name: "InvalidResponseError", code: "invalid_response", outcome, status });
    expect(error).toMatchObject({ requestId: "r1", attempts: 1, issues: [{ pointer: "" }] });
    expect(error).toMatchObject({ excerpt: excerpt ?? (typeof body === "string" ? body : "") });
    expect(error.message).toBe(`The response breaks the contract: at "" expected ${difference}.${ending}`);
    // Only for such a text there is an error of the runtime.
    expect(error.cause instanceof Error).toBe(difference.startsWith(NO_JSON));
  });
});

test("a 400 is a BadRequestError with the typed body", async () => {
  const text = JSON.stringify({ error: 40001, message: "No.", x: 1 });
  const error = await errorOf(400, text, { ...JSON_TYPE, "Set-Cookie": "secret" });
  expect(error).toBeInstanceOf(BadRequestError);
  expect(error).toMatchObject({ name: "BadRequestError", code: "bad_request", outcome: "refused", status: 400 });
  expect(error).toMatchObject({ requestId: "r1", attempts: 1, retryAfterMs: undefined });
  expect(error.code === "bad_request" && error.body).toStrictEqual({ error: 40001, message: "No." });
  expect(error.code === "bad_request" && error.headers.has("set-cookie")).toBe(false);
  expect(error.message).toBe(`${responded(400)}: No. (error 40001)`);
});

test.each<[number, string | null, string]>([
  [201, '{"name":"Fern"}', "unknown"],
  [300, "", "unknown"],
  [304, null, "unknown"],
  [403, "no", "refused"],
  [404, "<h1>404</h1>", "refused"],
  [408, "", "unknown"],
  [500, '{"error":50000,"message":"m"}', "unknown"],
])("a %i, which the contract does not know, is an ApiError", async (status, body, outcome) => {
  const error = await errorOf(status, body, JSON_TYPE);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ name: "ApiError", code: "api", outcome, status, body: body ?? "" });
  expect(error).toMatchObject({ requestId: "r1", attempts: 1, retryAfterMs: undefined });
  const details: Readonly<Record<number, string>> = {
    300: ", a redirect to nowhere, never followed",
    404: ": check the baseUrl option, to which the client appends /plants",
  };
  expect(error.message).toBe(`${responded(status)}${details[status] ?? ""}.${outcome === "refused" ? "" : MAY_EXIST}`);
});

test.each([
  ["JSON", '{"error":40101,"message":"m"}', "application/json"],
  ["HTML", "<h1>Sign in</h1>", "text/html"],
])("a 401 with %s is an AuthenticationError", async (_title, body, type) => {
  const error = await errorOf(401, body, { "Content-Type": type, "WWW-Authenticate": "Bearer" });
  expect(error).toMatchObject({ name: "AuthenticationError", code: "unauthenticated", outcome: "refused" });
  expect(error).toMatchObject({ status: 401, body, requestId: "r1", attempts: 1 });
  expect(error.code === "unauthenticated" && error.headers.get("www-authenticate")).toBe("Bearer");
  expect(error.message).toBe(`${responded(401)}: check the token option.`);
});

test.each([
  ["ä", 1_000],
  ["🪴", 500],
])("an excerpt of a text in %s has 2,000 bytes of it, and the message none", async (character, count) => {
  const error = await errorOf(500, character.repeat(600_000), {});
  expect(error.code === "api" && error.body).toBe(character.repeat(count));
  expect(error.message).not.toContain(character);
});

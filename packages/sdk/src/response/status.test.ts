import { describe, expect, test } from "vitest";
import { type AnyPlantStoreError, ApiError, AuthenticationError } from "../index.ts";
import { errorOf as errorOfResponse, MAY_EXIST } from "../testing/error-of.ts";

/** Returns the start of every message about a response. */
const responded = (status: number) => `The service responded ${status} to POST https://api.example.com/plants`;

/** Returns the error for a response with this status, text and header fields. */
function errorOf(
  status: number,
  body: string | null,
  headers: Record<string, string> = {},
): Promise<AnyPlantStoreError> {
  return errorOfResponse(() => new Response(body, { status, headers: { "X-Request-Id": "r1", ...headers } }));
}

describe("a status that the contract does not know is an ApiError", () => {
  test.each<[number, string | null, string]>([
    [201, '{"name":"Fern"}', "unknown"],
    [202, "", "unknown"],
    [204, null, "unknown"],
    [206, '{"name":"Fern"}', "unknown"],
    [300, "", "unknown"],
    [304, null, "unknown"],
    [403, "no", "refused"],
    [404, "<h1>404</h1>", "refused"],
    [408, "", "unknown"],
    [410, "{}", "refused"],
    [413, '{"error":41301,"message":"m"}', "refused"],
    [415, "", "refused"],
    [422, "", "refused"],
    [429, "", "refused"],
    [499, "", "refused"],
    [500, '{"error":50000,"message":"m"}', "unknown"],
    [502, "<html>", "unknown"],
    [503, "", "unknown"],
    [504, "", "unknown"],
    [599, "", "unknown"],
  ])("%i", async (status, body, outcome) => {
    const error = await errorOf(status, body, { "Content-Type": "application/json" });
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ name: "ApiError", code: "api", outcome, status, body: body ?? "" });
    expect(error).toMatchObject({ requestId: "r1", attempts: 1, retryAfterMs: undefined });
    const details: Readonly<Record<number, string>> = {
      300: ", a redirect to nowhere, never followed",
      404: ": check the baseUrl option, to which the client appends /plants",
    };
    expect(error.message).toBe(
      `${responded(status)}${details[status] ?? ""}.${outcome === "refused" ? "" : MAY_EXIST}`,
    );
  });
});

test.each([
  ["JSON", '{"error":40101,"message":"m"}', "application/json"],
  ["HTML", "<h1>Sign in</h1>", "text/html"],
  ["nothing", "", "application/json"],
])("a 401 with %s is an AuthenticationError", async (_title, body, type) => {
  const error = await errorOf(401, body, { "Content-Type": type, "WWW-Authenticate": "Bearer" });
  expect(error).toBeInstanceOf(AuthenticationError);
  expect(error).toMatchObject({ name: "AuthenticationError", code: "unauthenticated", outcome: "refused" });
  expect(error).toMatchObject({ status: 401, body, requestId: "r1", attempts: 1 });
  expect(error.code === "unauthenticated" && error.headers.get("www-authenticate")).toBe("Bearer");
  expect(error.message).toBe(`${responded(401)}: check the token option.`);
});

test.each([
  ["ä", 1_000],
  ["🪴", 500],
])("an excerpt of a text in %s has 2,000 bytes of it, and the message none", async (character, count) => {
  const error = await errorOf(500, character.repeat(600_000));
  expect(error.code === "api" && error.body).toBe(character.repeat(count));
  expect(error.message).not.toContain(character);
});

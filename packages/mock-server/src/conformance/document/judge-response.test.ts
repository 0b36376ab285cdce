import { describe, expect, test } from "vitest";
import { int32, reader, string } from "../../../../../spec/validation.ts";
import type { Operation } from "../../contract.ts";
import type { ReceivedResponse } from "../run/send-case-request.ts";
import { accepted, notAdmitted, refusedAsDocumented } from "./judge-response.ts";

/** A copy of today's contract, which later contracts do not change. */
const createPlant = {
  method: "POST",
  path: "/plants",
  security: "bearer",
  responses: {
    200: reader({ name: string, tag: string }, ["name"]),
    400: reader({ error: int32, message: string }, ["error", "message"]),
  },
} as const satisfies Operation;
const created = accepted(createPlant);
const refused = refusedAsDocumented(createPlant);
const stranger = notAdmitted(createPlant);

const GOOD = { tokenIsGood: true };
const ERROR = '{"error":1,"message":"No."}';

function response(status: number, body: string | Uint8Array = "{}", type = "application/json"): ReceivedResponse {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return { status, headers: { "content-type": type }, body: { state: "whole", bytes } };
}

test.each([
  '{"name":""}',
  '{"name":"Fern","tag":""}',
  '{"name":"Fern","id":1,"at":null,"tags":[]}',
  ' {"name":7,"name":"Fern"} ',
  '{"name":"Fern","__proto__":{"tag":7}}',
  '{"name":"\\ud83c"}',
])("200 %s is a Plant", (body) => {
  expect(created(response(200, body), GOOD)).toEqual({ verdict: "holds" });
});

test.each([
  ["{}", "name: expected a string, received nothing"],
  ['{"name":null}', "name: expected a string, received null"],
  [
    '{"name":7,"tag":{}}',
    "name: expected a string, received an integer; body: tag: expected a string, received an object",
  ],
  ['{"Name":"Fern"}', "name: expected a string, received nothing"],
  ['{"__proto__":{"name":"Fern"}}', "name: expected a string, received nothing"],
  ["null", "expected an object, received null"],
  ['"Fern"', "expected an object, received a string"],
  ["[]", "expected an object, received an array"],
  ['{"name":"Fern",}', "it is not well-formed JSON"],
  ['{"name":"Fern"}{}', "it is not well-formed JSON"],
])("200 %s is none", (body, reason) => {
  expect(created(response(200, body), GOOD)).toEqual({ verdict: "broken", reason: `body: ${reason}` });
});

test.each(["0", "-0", "1.0", "4e4", "-2147483648", "2147483647"])("400 with the error %s is an Error", (error) => {
  const body = `{"error":${error},"message":"","more":1}`;
  expect(refused(response(400, body), GOOD)).toEqual({ verdict: "holds" });
});

test.each(["1.5", "2147483648", "-2147483649", "1e400", '"1"', "null", "true"])(
  "400 with the error %s is none",
  (error) => {
    const body = `{"error":${error},"message":""}`;
    expect(refused(response(400, body), GOOD)).toMatchObject({
      verdict: "broken",
      reason: expect.stringContaining("error: expected an integer within int32"),
    });
  },
);

test.each([
  [200, "holds"],
  [201, "broken"],
  [400, "broken"],
  [401, "broken"],
  [403, "broken"],
  [409, "broken"],
  [422, "broken"],
  [429, "not observed"],
  [503, "broken"],
])("a create that gets %i: %s", (status, verdict) => {
  expect(created(response(status, '{"name":"Fern"}'), GOOD).verdict).toBe(verdict);
});

test("a refused token is not observed until a token was good", () => {
  for (const status of [401, 403])
    expect(created(response(status), { tokenIsGood: false }).verdict).toBe("not observed");
  expect(created(response(404), { tokenIsGood: false }).verdict).toBe("broken");
});

test("what the document leaves open excuses a refusal, and nothing else", () => {
  const judge = accepted(createPlant, "constraints on a name beyond its type");
  for (const status of [400, 422]) expect(judge(response(status, ERROR), GOOD).verdict).toBe("not observed");
  for (const status of [201, 401, 404, 409, 500]) expect(judge(response(status), GOOD).verdict).toBe("broken");
  expect(judge(response(200, "{}"), GOOD).verdict).toBe("broken");
  expect(judge(response(400, "{}"), GOOD).verdict).toBe("broken");
});

test.each([
  [199, "holds"],
  [200, "broken"],
  [204, "broken"],
  [299, "broken"],
  [300, "holds"],
  [400, "holds"],
  [401, "holds"],
  [500, "holds"],
  [0, "holds"],
])("no token, and %i: %s", (status, verdict) => {
  expect(stranger(response(status, ERROR), GOOD).verdict).toBe(verdict);
});

test.each([
  ["application/json", "holds"],
  ["APPLICATION/JSON;charset=utf-8", "holds"],
  ["application/json ; charset=utf-8", "holds"],
  ["application/json, application/json", "broken"],
  ["application/jsonx", "broken"],
  ["text/json", "broken"],
  ["", "broken"],
])("the Content-Type %s: %s", (type, verdict) => {
  expect(created(response(200, '{"name":"Fern"}', type), GOOD).verdict).toBe(verdict);
});

test.each([
  ["a byte order mark", [0xef, 0xbb, 0xbf, 0x7b, 0x7d], "byte order mark"],
  ["UTF-16", [0xff, 0xfe, 0x7b, 0x00], "not UTF-8"],
  ["nothing", [], "expected JSON, received none"],
])("a body of %s is no JSON", (_title, bytes, reason) => {
  expect(created(response(200, new Uint8Array(bytes)), GOOD)).toMatchObject({
    verdict: "broken",
    reason: expect.stringContaining(reason),
  });
});

test("what was not read to its end is broken only for its head", () => {
  for (const state of ["too large", "timed out"] as const) {
    const part: ReceivedResponse = { ...response(200), body: { state, bytes: new Uint8Array(3) } };
    expect(created(part, GOOD).verdict).toBe("not observed");
    expect(created({ ...part, headers: {} }, GOOD).verdict).toBe("broken");
    expect(created({ ...part, status: 201 }, GOOD).verdict).toBe("broken");
  }
});

describe("a 409 that the document lists", () => {
  const operation = { ...createPlant, responses: { ...createPlant.responses, 409: createPlant.responses[400] } };

  test("is a response to a good request that says nothing, unless its body is wrong", () => {
    expect(accepted(operation)(response(409, ERROR), GOOD)).toEqual({
      verdict: "not observed",
      reason: "The service refused it (409), as its document allows.",
    });
    expect(accepted(operation)(response(409), GOOD)).toMatchObject({
      verdict: "broken",
      reason: expect.stringContaining("body: error: expected an integer within int32, received nothing"),
    });
  });

  test("holds as a response to a bad request, and to one without a token, if its body does", () => {
    for (const judge of [refusedAsDocumented(operation), notAdmitted(operation)]) {
      expect(judge(response(409, ERROR), GOOD)).toEqual({ verdict: "holds" });
      expect(judge(response(409), GOOD).verdict).toBe("broken");
    }
  });
});

test("a further 2xx that the document lists is as good as the first", () => {
  const operation = { ...createPlant, responses: { ...createPlant.responses, 201: createPlant.responses[200] } };
  expect(accepted(operation)(response(201, '{"name":"Fern"}'), GOOD)).toEqual({ verdict: "holds" });
  expect(accepted(operation)(response(201), GOOD).verdict).toBe("broken");
  expect(accepted(operation)(response(202), GOOD)).toMatchObject({
    reason: "status: expected 200 or 201, received 202",
  });
});

test("whoever takes a bad request must respond with a Plant", () => {
  expect(refused(response(200, '{"name":"x"}'), GOOD).verdict).toBe("not observed");
  expect(refused(response(200), GOOD).verdict).toBe("broken");
});

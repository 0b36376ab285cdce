import { describe, expect, test } from "vitest";
import { int32, reader, string } from "../../../../../spec/validation.ts";
import type { Operation } from "../../contract.ts";
import type { ReceivedResponse } from "../run/send-case-request.ts";
import { accepted as acceptedAs, type Judge, notAdmitted, refusedAsDocumented } from "./judge-response.ts";

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
const accepted = (operation: Operation, leftOpen?: string) => acceptedAs(operation, undefined, leftOpen);
const created = accepted(createPlant);
const refused = refusedAsDocumented(createPlant);
const stranger = notAdmitted(createPlant);

const GOOD = { tokenIsGood: true };
const ERROR = '{"error":1,"message":"No."}';

function response(status: number, body: string | Uint8Array = "{}", type = "application/json"): ReceivedResponse {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return { status, headers: { "content-type": type }, body: { state: "whole", bytes } };
}

/** Returns the texts of what is wrong, in a line. */
function wrongOf(...[judge, ...given]: [judge: Judge, ...Parameters<Judge>]): string | undefined {
  const judgement = judge(...given);
  return judgement.verdict === "broken" ? judgement.mismatches.map(({ text }) => text).join("; ") : undefined;
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

const SENT = '{"id":9007199254740993,"name":"Fern","parts":[{"id":7},1.5,null],"\\u0061t":1e3}';

test.each([
  '"id":9007199254740993',
  '"id":9007199254740993.0',
  '"id":9007199254740992,"\\u0069d":900719925474099300e-2',
  '"at":1000,"parts":[{"id":7.0,"more":1},15e-1,null],"more":"9007199254740992"',
  '"parts":[{},1.50,null]',
])("what was sent comes back as it was, or not at all: %s", (members) => {
  const text = `{"name":"\\u0046ern",${members}}`;
  expect(acceptedAs(createPlant, SENT)(response(200, text), GOOD)).toEqual({ verdict: "holds" });
});

test.each([
  ['"id":9007199254740992', "/id", "9007199254740993", "9007199254740992", "document int64"],
  ['"id":9007199254740993.5', "/id", "9007199254740993", "9007199254740993.5", "document int64"],
  ['"id":"9007199254740993"', "/id", "9007199254740993", '"9007199254740993"', "document int64"],
  ['"id":null', "/id", "9007199254740993", "null", "document int64"],
  ['"name":"fern"', "/name", '"Fern"', '"fern"', "decision returned-values"],
  ['"at":1001', "/at", "1e3", "1001", "decision returned-values"],
  ['"parts":[{"id":8},1.5,null]', "/parts/0/id", "7", "8", "decision returned-values"],
  ['"parts":[]', "/parts", "an array of 3", "an array of 0", "decision returned-values"],
])("what was sent comes back as another value: %s", (member, pointer, sent, received, rule) => {
  const text = `body: ${pointer}: expected ${sent} as it was sent, received ${received} (${rule})`;
  expect(acceptedAs(createPlant, SENT)(response(200, `{"name":"Fern",${member}}`), GOOD)).toMatchObject({
    mismatches: [{ text, rule }],
  });
});

test("each member that is wrong is named, one of a wrong type only for its type", () => {
  expect(wrongOf(acceptedAs(createPlant, SENT), response(200, '{"name":7,"tag":{}}'), GOOD)).toBe(
    "body: /name: expected a string, received an integer; body: /tag: expected a string, received an object",
  );
});

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

describe("a 409 that the document lists", () => {
  const operation = { ...createPlant, responses: { ...createPlant.responses, 409: createPlant.responses[400] } };

  test("is a response to a good request that says nothing, unless its body is wrong", () => {
    expect(accepted(operation)(response(409, ERROR), GOOD)).toEqual({
      verdict: "not observed",
      reason: "The service refused it (409), as its document allows.",
    });
    expect(wrongOf(accepted(operation), response(409), GOOD)).toContain(
      "body: /error: expected an integer within int32, received nothing",
    );
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
  expect(wrongOf(accepted(operation), response(202, "[]", "text/plain"), GOOD)).toBe(
    "status: expected 200 or 201, received 202; Content-Type: expected application/json, received text/plain; body: expected an object, received an array",
  );
});

test("whoever takes a bad request must respond with a Plant", () => {
  expect(refused(response(200, '{"name":"x"}'), GOOD).verdict).toBe("not observed");
  expect(refused(response(200), GOOD).verdict).toBe("broken");
});

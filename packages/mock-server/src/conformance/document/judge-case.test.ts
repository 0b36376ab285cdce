import { expect, test } from "vitest";
import { int32, reader, string } from "../../../../../spec/validation.ts";
import type { Operation } from "../../contract.ts";
import { verdictOf } from "../../exchange/finding.ts";
import { accepted as acceptedAs, type Judge, notAdmitted, refusedAsDocumented } from "./judge-case.ts";

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
const accepted = (operation: Operation, leftOpen?: string) => acceptedAs(operation, { leftOpen });
const created = accepted(createPlant);
const refused = refusedAsDocumented(createPlant);
const stranger = notAdmitted(createPlant);

const ERROR = '{"error":1,"message":"No."}';

function judged(judge: Judge, status: number, body = "{}", state = { tokenIsGood: true }, type = "application/json") {
  const bytes = new TextEncoder().encode(body);
  const judgement = judge({ status, headers: { "content-type": type }, body: { state: "whole", bytes } }, state);
  const text = judgement.findings.map((finding) => finding.text).join("; ");
  return { ...judgement, verdict: verdictOf(judgement), reason: judgement.unseen, text };
}

const SENT = '{"id":9007199254740993,"name":"Fern","parts":[{"id":7},1.5,null],"\\u0061t":1e3}';

test.each([
  '"id":9007199254740993.0',
  '"at":1000,"parts":[{"id":7.0,"more":1},15e-1,null],"more":"9007199254740992"',
  '"parts":[{},1.50,null]',
])("what was sent comes back as it was, or not at all: %s", (members) => {
  const text = `{"name":"\\u0046ern",${members}}`;
  expect(judged(acceptedAs(createPlant, { sent: SENT }), 200, text).verdict).toBe("holds");
});

test.each(['"', "a", '\\"', "\\"])("nothing is compared with a text that was sent and is not JSON: %j", (part) => {
  const sent = `{"name":"${part.repeat(1_000_000)}`;
  expect(judged(acceptedAs(createPlant, { sent }), 200, '{"name":"Fern"}').verdict).toBe("holds");
});

test.each([
  ['"id":9007199254740992', "/id", "9007199254740993", "9007199254740992", "document int64"],
  ['"id":"9007199254740993"', "/id", "9007199254740993", '"9007199254740993"', "decision returned-values"],
  ['"id":null', "/id", "9007199254740993", "null", "decision returned-values"],
  ['"at":1001', "/at", "1e3", "1001", "decision returned-values"],
  ['"parts":[{"id":8},1.5,null]', "/parts/0/id", "7", "8", "decision returned-values"],
  ['"parts":[]', "/parts", "an array of 3", "an array of 0", "decision returned-values"],
])("what was sent comes back as another value: %s", (member, pointer, sent, received, rule) => {
  const text = `body: ${pointer}: expected ${sent} as it was sent, received ${received}`;
  const found = judged(acceptedAs(createPlant, { sent: SENT }), 200, `{"name":"Fern",${member}}`);
  expect(found.findings).toContainEqual({ level: "must", direction: "response", place: pointer, text, rule });
});

test("each member that is wrong is named, one of a wrong type only for its type", () => {
  expect(judged(acceptedAs(createPlant, { sent: SENT }), 200, '{"name":7,"tag":{}}').text).toBe(
    "body: /name: expected a string, received an integer; body: /tag: expected a string, received an object",
  );
});

test.each([
  ["[]", "expected an object, received an array"],
  ["", "expected JSON, received none"],
  ['{"name":"Fern"', "it is not well-formed JSON"],
  ["\ufeff{}", "it begins with a byte order mark, which JSON on a network must not (RFC 8259 8.1)"],
])("a success whose body is %j is broken", (body, words) => {
  expect(judged(created, 200, body)).toMatchObject({ verdict: "broken", text: `body: ${words}` });
});

test.each(["application/jsonp", "text/html"])("a body that is none, of the type %s, has one cause", (type) => {
  const text = `Content-Type: expected application/json, received ${type}`;
  for (const [judge, status] of [[created, 200] as const, [refused, 400] as const])
    expect(judged(judge, status, "<h1>x</h1>", { tokenIsGood: true }, type)).toMatchObject({ verdict: "broken", text });
});

const STATUSES = [0, 199, 200, 201, 204, 299, 300, 400, 401, 403, 404, 409, 422, 429, 500, 503];

function getting(verdict: string, judge: Judge, body: string, tokenIsGood = true): readonly number[] {
  return STATUSES.filter((status) => judged(judge, status, body, { tokenIsGood }).verdict === verdict);
}

test("a create gets a 200, or a 429; a refused token is not observed until a token was good", () => {
  expect(getting("holds", created, '{"name":"Fern"}')).toEqual([200]);
  expect(getting("not observed", created, '{"name":"Fern"}')).toEqual([429]);
  expect(getting("not observed", created, "{}", false)).toEqual([401, 403, 429]);
});

test("what the document leaves open excuses a refusal, and nothing else", () => {
  const judge = accepted(createPlant, "constraints on a name beyond its type");
  expect(getting("not observed", judge, ERROR)).toEqual([400, 409, 422, 429]);
  expect(getting("holds", judge, ERROR)).toEqual([]);
  expect(judged(judge, 400).verdict).toBe("broken");
});

test("without a token no 2xx is right, a 5xx is advice, and a refusal shows something only beside a good token", () => {
  expect(getting("broken", stranger, ERROR)).toEqual([200, 201, 204, 299]);
  expect(getting("advice", stranger, ERROR)).toEqual([500, 503]);
  expect(getting("not observed", stranger, ERROR)).toEqual([]);
  expect(getting("holds", stranger, ERROR, false)).toEqual([]);
  expect(getting("advice", notAdmitted(createPlant, "should", "decision tokens"), '{"name":"x"}')).toContain(200);
});

test("a member that the case is about, and no response shows, is not observed", () => {
  const judge = acceptedAs(createPlant, { sent: SENT, shows: ["/id", "/name"] });
  const unseen = { verdict: "not observed", reason: "No response shows /id.", hidden: ["/id"], evidence: "a success" };
  expect(judged(judge, 200, '{"name":"Fern"}')).toMatchObject(unseen);
  expect(judged(judge, 200, '{"name":"Fern","id":9007199254740993}').verdict).toBe("holds");
});

test("a name twice is advice, however deep and however it is spelled, and a name in two objects is none", () => {
  for (const twice of ['"more":[{"a":{},"a":1}]', '"a\\"":1,"\\u0061\\"":2'])
    expect(judged(created, 200, `{"name":"Fern",${twice}}`).findings).toMatchObject([
      { rule: "RFC 8259 4", level: "should" },
    ]);
  const long = JSON.stringify('"\\'.repeat(1_000_000));
  for (const once of ['"more":[{"a":1},{"a":1}]', '"more":{"name":1}', `"a":"b","b":"a"`, `"x":${long},"y":"{"`])
    expect(judged(created, 200, `{"name":"Fern",${once}}`).verdict).toBe("holds");
});

test("a 409 that the document lists says nothing of a good request, and holds otherwise, unless its body is wrong", () => {
  const operation = { ...createPlant, responses: { ...createPlant.responses, 409: createPlant.responses[400] } };
  const reason = "The service refused it (409), as its document allows.";
  expect(judged(accepted(operation), 409, ERROR)).toMatchObject({ verdict: "not observed", reason });
  const others = [refusedAsDocumented(operation), notAdmitted(operation)];
  for (const judge of others) expect(judged(judge, 409, ERROR).verdict).toBe("holds");
  for (const judge of [accepted(operation), ...others])
    expect(judged(judge, 409).text).toContain("body: /error: expected an integer within int32, received nothing");
});

test("a further 2xx that the document lists is as good as the first", () => {
  const operation = { ...createPlant, responses: { ...createPlant.responses, 201: createPlant.responses[200] } };
  expect(getting("holds", accepted(operation), '{"name":"Fern"}')).toEqual([200, 201]);
  expect(judged(accepted(operation), 201).verdict).toBe("broken");
  expect(judged(accepted(operation), 202, "[]", { tokenIsGood: true }, "text/plain").text).toBe(
    "status: expected 200 or 201, received 202; Content-Type: expected application/json, received text/plain; body: expected an object, received an array",
  );
});

test("whoever takes a bad request gets advice, and must respond with a Plant", () => {
  expect(getting("advice", refused, '{"name":"x"}')).toEqual([200, 201, 204, 299, 500, 503]);
  expect(judged(refused, 200).verdict).toBe("broken");
  const rules = judged(refused, 200).findings.map(({ rule }) => rule);
  expect(rules).toEqual(["document shapes", "document rule 1"]);
});

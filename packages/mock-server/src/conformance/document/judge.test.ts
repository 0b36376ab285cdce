import { expect, test } from "vitest";
import type { Answer } from "../run/send.ts";
import { created, notAdmitted, refusedAsDocumented } from "./judge.ts";

const GOOD = { tokenIsGood: true };

function answer(status: number, body: string | Uint8Array = "{}", type = "application/json"): Answer {
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
  expect(created()(answer(200, body), GOOD)).toEqual({ verdict: "holds" });
});

test.each([
  ["{}", "name: expected a string, received none"],
  ['{"name":null}', "name: expected a string, received null"],
  [
    '{"name":7,"tag":{}}',
    "name: expected a string, received the number 7; body: tag: expected a string, received an object",
  ],
  ['{"Name":"Fern"}', "name: expected a string, received none"],
  ['{"__proto__":{"name":"Fern"}}', "name: expected a string, received none"],
  ["null", "expected a Plant, received null"],
  ['"Fern"', "expected a Plant, received a string"],
  ["[]", "expected a Plant, received an array"],
  ['{"name":"Fern",}', "it is not well-formed JSON"],
  ['{"name":"Fern"}{}', "it is not well-formed JSON"],
])("200 %s is none", (body, reason) => {
  expect(created()(answer(200, body), GOOD)).toEqual({ verdict: "broken", reason: `body: ${reason}` });
});

test.each(["0", "-0", "1.0", "4e4", "-2147483648", "2147483647"])("400 with the error %s is an Error", (error) => {
  const body = `{"error":${error},"message":"","more":1}`;
  expect(refusedAsDocumented(answer(400, body), GOOD)).toEqual({ verdict: "holds" });
});

test.each(["1.5", "2147483648", "-2147483649", "1e400", '"1"', "null", "true"])(
  "400 with the error %s is none",
  (error) => {
    const body = `{"error":${error},"message":""}`;
    expect(refusedAsDocumented(answer(400, body), GOOD)).toMatchObject({
      verdict: "broken",
      reason: expect.stringContaining("error: expected an int32"),
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
])("a create that is answered with %i: %s", (status, verdict) => {
  expect(created()(answer(status, '{"name":"Fern"}'), GOOD).verdict).toBe(verdict);
});

test("a refused token is not observed until a token was good", () => {
  for (const status of [401, 403])
    expect(created()(answer(status), { tokenIsGood: false }).verdict).toBe("not observed");
  expect(created()(answer(404), { tokenIsGood: false }).verdict).toBe("broken");
});

test("what the document leaves open excuses a refusal, and nothing else", () => {
  const judge = created("constraints on a name beyond its type");
  for (const status of [400, 422]) expect(judge(answer(status), GOOD).verdict).toBe("not observed");
  for (const status of [201, 401, 404, 409, 500]) expect(judge(answer(status), GOOD).verdict).toBe("broken");
  expect(judge(answer(200, "{}"), GOOD).verdict).toBe("broken");
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
])("no token, answered with %i: %s", (status, verdict) => {
  expect(notAdmitted(answer(status), GOOD).verdict).toBe(verdict);
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
  expect(created()(answer(200, '{"name":"Fern"}', type), GOOD).verdict).toBe(verdict);
});

test.each([
  ["a byte order mark", [0xef, 0xbb, 0xbf, 0x7b, 0x7d], "byte order mark"],
  ["UTF-16", [0xff, 0xfe, 0x7b, 0x00], "not UTF-8"],
  ["nothing", [], "expected JSON, received none"],
])("a body of %s is no JSON", (_title, bytes, reason) => {
  expect(created()(answer(200, new Uint8Array(bytes)), GOOD)).toMatchObject({
    verdict: "broken",
    reason: expect.stringContaining(reason),
  });
});

test("what was not read to its end is broken only for its head", () => {
  for (const state of ["too large", "timed out"] as const) {
    const part: Answer = { ...answer(200), body: { state, bytes: new Uint8Array(3) } };
    expect(created()(part, GOOD).verdict).toBe("not observed");
    expect(created()({ ...part, headers: {} }, GOOD).verdict).toBe("broken");
    expect(created()({ ...part, status: 201 }, GOOD).verdict).toBe("broken");
  }
});

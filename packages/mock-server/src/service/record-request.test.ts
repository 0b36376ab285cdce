import { expect, test } from "vitest";
import { entryOf, receivedRequest } from "./record-request.ts";
import { beginContext, createShownHeaders } from "./request-context.ts";
import { createRedaction } from "./secrets.ts";

test("of a request that has just arrived nothing more is known", () => {
  const { time, ...received } = receivedRequest(arrived(), 7);
  expect(time).toBeInstanceOf(Date);
  expect(received).toStrictEqual({
    number: 7,
    method: "POST",
    path: "//host/plants",
    headers: { authorization: "Bearer [redacted]" },
    body: undefined,
    plant: undefined,
    violations: [],
  });
});

test("a response is recorded as a copy, so that nobody changes the journal by what a transport was given", () => {
  const response = { status: 200, headers: { a: "b" }, body: "x".repeat(65_537) };
  const recorded = entryOf(arrived(), "completed", response)(7, false).response;
  expect(recorded).toMatchObject({ status: 200, headers: { a: "b" }, body: "x".repeat(65_536) });
  expect(response).toEqual({ status: 200, headers: { a: "b" }, body: "x".repeat(65_537) });
  response.headers.a = "c";
  expect(recorded?.headers.a).toBe("b");
});

function arrived() {
  const headers = { authorization: "Bearer s3cret" };
  const request = { method: "POST", path: "//s3cret@host/plants", headers, readBody: async () => undefined };
  return beginContext(request, createRedaction([]), createShownHeaders());
}

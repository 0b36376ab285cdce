import { expect, test } from "vitest";
import { creates, define, fails, post } from "../build.ts";
import type { Case, CaseRequest } from "../case.ts";
import { fern } from "../valid-plants.ts";
import { skipReasonOf } from "./skip-reason.ts";

const BASE = "https://api.plants.test/v1";

const asking = (request: CaseRequest): Case => define("a case", ["decision path"], creates(request, fern.plant));
const headers = (fields: Parameters<typeof post>[1]) => asking(post(fern.json, fields));

test.each<readonly [string, Case]>([
  ["a plain create", asking(post(fern.json))],
  ["a query", asking(post(fern.json, {}, "/plants?x=1&/plants"))],
  ["an encoded letter", asking(post(fern.json, {}, "/%70lants"))],
  ["a doubled slash", asking(post(fern.json, {}, "//plants"))],
  ["an empty Content-Type", headers({ "Content-Type": "" })],
  ["a malformed token", headers({ Authorization: "Bearer\tt1" })],
])("%s can be sent", (_title, testCase) => {
  expect(skipReasonOf(testCase, BASE, "swordfish")).toBeUndefined();
});

test("a token that is called as the cases' own is like any other", () => {
  expect(skipReasonOf(asking(post(fern.json)), BASE, "t1")).toBeUndefined();
});

test.each<readonly [string, Case]>([
  ["set its host", headers({ Host: "localhost" })],
  ["set its host", asking({ ...post(fern.json), withoutHost: true })],
  ["set its origin", headers({ Origin: "https://a.test" })],
  ["set its expect", headers({ Expect: "100-continue" })],
  ["in chunks", asking({ ...post(fern.json), chunked: true })],
  ["joins the lines", headers({ Prefer: ["a", "b"] })],
  ["No URL", asking(post(fern.json, {}, "*"))],
  ["No URL", asking(post(fern.json, {}, "/x/../plants"))],
  ["No URL", asking(post(fern.json, {}, "http://localhost/plants"))],
  ["another token", headers({ Authorization: "Bearer t2" })],
  ["(duplicates)", define("a case", [], fails(post(fern.json), 40005), { setup: { duplicates: "reject" } })],
  [
    "received nothing yet",
    define("a case", [], creates(post(fern.json), fern.plant, { "X-Request-Id": "plant-store-1" })),
  ],
  [
    "no server has it",
    define("a case", [], creates(post(fern.json), fern.plant), {
      only: { transports: ["msw"], because: "no server has it" },
    }),
  ],
])("%s: it cannot", (words, testCase) => {
  expect(skipReasonOf(testCase, BASE, "t2")).toContain(words);
});

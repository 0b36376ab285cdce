import { expect, test } from "vitest";
import { creates, define, fails, post } from "../build.ts";
import type { Case, CaseRequest } from "../case.ts";
import { obstacleOf } from "./obstacle.ts";

const FERN = '{"id":1,"name":"Fern"}';
const BASE = "https://api.plants.test/v1";

const asking = (request: CaseRequest): Case => define("a case", ["decision path"], creates(request, "Fern"));
const headers = (fields: Parameters<typeof post>[1]) => asking(post(FERN, fields));

test.each<readonly [string, Case]>([
  ["a plain create", asking(post(FERN))],
  ["a query", asking(post(FERN, {}, "/plants?x=1&/plants"))],
  ["an encoded letter", asking(post(FERN, {}, "/%70lants"))],
  ["a doubled slash", asking(post(FERN, {}, "//plants"))],
  ["an empty Content-Type", headers({ "Content-Type": "" })],
  ["a malformed token", headers({ Authorization: "Bearer\tt1" })],
])("%s can be sent", (_title, testCase) => {
  expect(obstacleOf(testCase, BASE, "swordfish")).toBeUndefined();
});

test("a token that is called as the cases' own is like any other", () => {
  expect(obstacleOf(asking(post(FERN)), BASE, "t1")).toBeUndefined();
});

test.each<readonly [string, Case]>([
  ["set its host", headers({ Host: "localhost" })],
  ["set its host", asking({ ...post(FERN), withoutHost: true })],
  ["set its origin", headers({ Origin: "https://a.test" })],
  ["set its expect", headers({ Expect: "100-continue" })],
  ["in chunks", asking({ ...post(FERN), chunked: true })],
  ["joins the lines", headers({ Prefer: ["a", "b"] })],
  ["No URL", asking(post(FERN, {}, "*"))],
  ["No URL", asking(post(FERN, {}, "/x/../plants"))],
  ["No URL", asking(post(FERN, {}, "http://localhost/plants"))],
  ["another token", headers({ Authorization: "Bearer t2" })],
  ["(duplicates)", define("a case", [], fails(post(FERN), 40005), { given: { duplicates: "reject" } })],
  ["answered nothing yet", define("a case", [], creates(post(FERN), "Fern", "", { "X-Request-Id": "plant-store-1" }))],
  [
    "no server has it",
    define("a case", [], creates(post(FERN), "Fern"), {
      only: { transports: ["msw"], because: "no server has it" },
    }),
  ],
])("%s: it cannot", (words, testCase) => {
  expect(obstacleOf(testCase, BASE, "t2")).toContain(words);
});

import { expect, test } from "vitest";
import { casesOf } from "../build.ts";
import type { Case } from "../case.ts";
import { type Changes, creator, type Headers } from "../derive/subject.ts";
import { skipReasonOf } from "./skip-reason.ts";

const BASE = "https://api.plants.test/v1";

const { takes } = casesOf(creator);
const asking = (changes: Changes = {}): Case => takes("a case", "decision path", changes);
const headers = (fields: Headers) => asking({ headers: fields });
const target = (text: string) => asking({ target: () => text });
const PLANTS = [{ id: 1n, name: "Fern" }];

test.each<readonly [string, Case]>([
  ["a plain create", asking()],
  ["a query", target("/plants?x=1&/plants")],
  ["an encoded letter", target("/%70lants")],
  ["a doubled slash", target("//plants")],
  ["an empty Content-Type", headers({ "Content-Type": "" })],
  ["a malformed token", headers({ Authorization: "Bearer\tt1" })],
  ["a create after that of a plant that must be there", takes("a case", "decision path", { plants: PLANTS })],
])("%s can be sent, also if the token is called as the cases' own", (_title, testCase) => {
  for (const token of ["swordfish", "t1"]) expect(skipReasonOf(testCase, BASE, token)).toBeUndefined();
});

test.each<readonly [string, Case]>([
  ["set its host", headers({ Host: "localhost" })],
  ["set its host", asking({ withoutHost: true })],
  ["set its origin", headers({ Origin: "https://a.test" })],
  ["set its expect", headers({ Expect: "100-continue" })],
  ["in chunks", asking({ chunked: true })],
  ["joins the lines", headers({ Prefer: ["a", "b"] })],
  ["No URL", target("*")],
  ["No URL", target("/x/../plants")],
  ["No URL", target("http://localhost/plants")],
  ["another token", headers({ Authorization: "Bearer t2" })],
  ["(duplicates)", takes("a case", "decision path", { setup: { duplicates: "reject" } })],
  ["received nothing yet", takes("a case", "decision path", { returns: { "X-Request-Id": "plant-store-1" } })],
  ["no server has it", takes("a case", "decision path", { transports: ["msw"], because: "no server has it" })],
])("%s: it cannot", (words, testCase) => {
  expect(skipReasonOf(testCase, BASE, "t2")).toContain(words);
});

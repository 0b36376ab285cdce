import { expect, test } from "vitest";
import { casesOf } from "../build.ts";
import { creator } from "../derive/subject.ts";
import { skipReasonOf } from "./skip-reason.ts";

const BASE = "https://api.plants.test/v1";

const { takes } = casesOf(creator);
type Details = Parameters<typeof takes>[2];
const reasonOf = (details: Details, token: string) =>
  skipReasonOf(takes("a case", "decision path", details), BASE, token);
const target = (text: string) => ({ target: () => text });

test.each<readonly [string, Details]>([
  ["a plain create", {}],
  ["a query", target("/plants?x=1&/plants")],
  ["an encoded letter", target("/%70lants")],
  ["a doubled slash", target("//plants")],
  ["an empty Content-Type", { headers: { "Content-Type": "" } }],
  ["a malformed token", { headers: { Authorization: "Bearer\tt1" } }],
  ["a create after that of a plant that must be there", { plants: [{ id: 1n, name: "Fern" }] }],
])("%s can be sent, also if the token is called as the cases' own", (_title, details) => {
  for (const token of ["swordfish", "t1"]) expect(reasonOf(details, token)).toBeUndefined();
});

test.each<readonly [string, Details]>([
  ["set its host", { headers: { Host: "localhost" } }],
  ["set its host", { withoutHost: true }],
  ["set its origin", { headers: { Origin: "https://a.test" } }],
  ["in chunks", { chunked: true }],
  ["joins the lines", { headers: { Prefer: ["a", "b"] } }],
  ["No URL", target("*")],
  ["No URL", target("/x/../plants")],
  ["another token", { headers: { Authorization: "Bearer t2" } }],
  ["(duplicates)", { setup: { duplicates: "reject" } }],
  ["received nothing yet", { returns: { "X-Request-Id": "plant-store-1" } }],
  ["no server has it", { transports: ["msw"], because: "no server has it" }],
])("%s: it cannot", (words, details) => {
  expect(reasonOf(details, "t2")).toContain(words);
});

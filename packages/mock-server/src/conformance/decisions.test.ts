import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { scenarios } from "../client-conformance/scenarios.ts";
import { ERRORS } from "../service/errors.ts";
import { explainSource } from "../shared/sources.ts";
import { cases } from "./decision-cases.ts";
import { subjects } from "./derive/subject.ts";

const decisions = await readFile(new URL("../../DECISIONS.md", import.meta.url), "utf8");

const rows = decisions.split("\n").flatMap((line) => {
  const cells = line.split("|").map((cell) => cell.trim());
  return cells.length > 3 ? [cells.slice(1, -1)] : [];
});
const decisionRows = rows.filter(([cell = ""]) => !/^(\d{5}|Name|Value|-+)$/.test(cell));
const names = decisionRows.map(([cell = ""]) => cell.replaceAll("`", ""));

const cited = new Set(
  [...cases, ...scenarios].flatMap(({ cites }) => cites).flatMap((cite) => /^decision (.+)$/.exec(cite)?.[1] ?? []),
);

test("every row has a name in backticks, of small letters and hyphens", () => {
  expect(decisionRows.filter(([cell = ""]) => !/^`[a-z]+(-[a-z]+)*`$/.test(cell))).toEqual([]);
});

test("every row has a case", () => {
  expect(names.length).toBeGreaterThan(25);
  const uncited = names.filter((name) => !cited.has(name));
  expect(uncited, "Write a case for each of these rows, in conformance/cases/.").toEqual([]);
});

test("every decision that a case cites is a row", () => {
  const unknown = [...cited].filter((name) => !names.includes(name));
  expect(unknown, "Write a row of DECISIONS.md for each of these.").toEqual([]);
});

test("every source but an RFC and Fetch can be explained", () => {
  const sources = [...cases, ...scenarios]
    .flatMap(({ cites }) => cites)
    .filter((source) => !/^(RFC|Fetch)\b/.test(source));
  expect(sources.filter((source) => explainSource(source) === undefined)).toEqual([]);
});

test("every case cites something, has a name of its own, and says why it is left out where it is", () => {
  expect(cases.filter(({ cites }) => cites.length === 0)).toEqual([]);
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  expect(cases.filter(({ transports, because }) => transports.length < 4 && !because)).toEqual([]);
});

test("every cause has a case, but for those that need a raw socket, another contract or a real service behind the mock", () => {
  const bodies = cases.flatMap(({ exchanges }) => exchanges.map(({ expect: { body } }) => body));
  const expected = new Set(bodies.flatMap((body) => (body.kind === "error" ? [body.error] : [])));
  const uncovered = Object.entries(ERRORS).flatMap(([cause, error]) => (expected.has(error) ? [] : [cause]));
  const elsewhere = subjects.some(({ plant }) => plant === "in the path") ? [] : ["unknown_plant"];
  const raw = ["header_too_large", "malformed_request", "request_timeout"];
  expect(uncovered.toSorted()).toEqual([...raw, ...elsewhere, "upstream_failed", "upstream_late"]);
});

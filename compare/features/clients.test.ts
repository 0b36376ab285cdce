/** Every cell of the clients' table is the result of an experiment. */
import { stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { complaintsOf, createProgram } from "../../test/repository/compiler.ts";
import { lacks } from "../../test/support/platform.ts";
import { sizeOf } from "../../test/support/size.ts";
import { callOf, callUrllib } from "../clients/call.ts";
import { fetchByHand } from "../clients/fetch-by-hand.ts";
import { heyApi } from "../clients/hey-api.ts";
import { kyClient } from "../clients/ky.ts";
import { ofetchClient } from "../clients/ofetch.ts";
import { openapiFetch } from "../clients/openapi-fetch.ts";
import { plantStore } from "../clients/plant-store.ts";
import { callRows, experimentsOf } from "./client-rows.ts";
import { IN_PART } from "./in-part.ts";
import { tableOf } from "./published-tables.ts";
import { verdictOf } from "./verdict.ts";

const TYPES = "Types come from the contract";
const SIZE = "Size in a browser";
const VERSION = "Version";
const STALL = "Ends the call if there is no response";

const RIGHT = '{ id: 1, name: "Fern" }';
const WRONG = ["{ id: 1 }", "{ id: 1, name: 5 }"];

const URLLIB = "urllib, by hand";

const folder = fileURLToPath(new URL("..", import.meta.url));

const clients = [plantStore, fetchByHand, openapiFetch, heyApi, kyClient, ofetchClient];
const table = tableOf("A client");

test("the table has these columns and rows", () => {
  expect(table.columns).toEqual([...clients.map(({ name }) => name), URLLIB]);
  expect(table.rows).toEqual([VERSION, ...Object.keys(callRows), TYPES, SIZE]);
});

test('every failure listed is behind a cell "in part"', () => {
  const tables = [table, tableOf("A mock")];
  const cells = Object.entries(IN_PART).flatMap(([row, tools]) =>
    Object.keys(tools).map((tool) => tables.map(({ cell }) => cell(row, tool)).join("")),
  );
  expect(cells.filter((cell) => cell !== "in part")).toEqual([]);
  expect(cells.length).toBeGreaterThan(0);
});

/** In one go: the compiler takes seconds to start. */
let accepted: ReadonlySet<string>;

beforeAll(() => {
  accepted = compiling(clients.flatMap(({ program }) => [RIGHT, ...WRONG].map(program)));
});

describe.each(clients)("$name", ({ name, version, setUp, options, program }) => {
  test.each(Object.entries(callRows))("%s", async (row, scenarios) => {
    const option = options[row];
    const verdict = await verdictOf(experimentsOf(scenarios), callOf(setUp), option && callOf(option));
    expect(verdict).toMatchObject(table.verdict(row, name));
  });

  test(TYPES, () => {
    expect(accepted.has(program(RIGHT))).toBe(true);
    const typed = !WRONG.some((body) => accepted.has(program(body)));
    expect(typed ? "yes" : "no").toBe(table.cell(TYPES, name));
  });

  test(SIZE, async () => {
    const bytes = await sizeOf(stripTypeScriptTypes(program("{}")), folder);
    expect(`${(bytes / 1_000).toFixed(1)} kB`).toBe(table.cell(SIZE, name));
  });

  test(VERSION, () => {
    expect(version).toBe(table.cell(VERSION, name));
  });
});

describe.skipIf(lacks("python"))(URLLIB, () => {
  test.each(Object.entries(callRows))("%s", async (row, scenarios) => {
    const option = row === STALL ? callUrllib("1") : undefined;
    // The clock of another process is real: without a limit of its own a second shows as much as a minute.
    const verdict = await verdictOf(experimentsOf(scenarios, 1_000), callUrllib(), option);
    expect(verdict).toMatchObject(table.verdict(row, URLLIB));
  });
});

/** Those that the compiler accepts, over the packages as they are built. */
function compiling(programs: readonly string[]): ReadonlySet<string> {
  const texts = new Map(programs.map((text, index) => [`${folder}program-${index}.ts`, text]));
  const isReplaced = (path: string) => texts.has(path);
  const whole = createProgram([...texts.keys()], { texts, isReplaced }, { customConditions: [], paths: {} });
  return new Set([...texts].filter(([path]) => complaintsOf(whole, path).length === 0).map(([, text]) => text));
}

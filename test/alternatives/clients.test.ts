/** Each cell of the clients' table is what an experiment comes to. */
import { beforeAll, describe, expect, test } from "vitest";
import { callRows } from "./client-rows.ts";
import type { CallRow } from "./clients/client.ts";
import { clients } from "./clients/clients.ts";
import { compiling } from "./compiling.ts";
import { sizeOf } from "./size.ts";
import { tableOf } from "./table.ts";
import { verdictOf } from "./verdict.ts";
import { stated } from "./versions.ts";

const TYPES = "Types come from the contract";
const SIZE = "Size in a browser";
const VERSION = "Version";

const RIGHT = '{ id: 1, name: "Fern" }';
const WRONG = ["{ id: 1 }", "{ id: 1, name: 5 }"];

const table = tableOf("A client");

test("the table has these columns and rows", () => {
  expect(table.columns).toEqual(clients.map(({ name }) => name));
  expect(table.rows).toEqual([VERSION, ...Object.keys(callRows), TYPES, SIZE]);
});

/** In one go: the compiler takes seconds to start. */
let accepted: ReadonlySet<string>;

beforeAll(() => {
  accepted = compiling(clients.flatMap(({ program }) => [RIGHT, ...WRONG].map(program)));
});

describe.each(clients)("$name", ({ name, version, asItComes, options, program, bundle }) => {
  // Its keys are what its type says.
  test.each(Object.keys(callRows) as CallRow[])("%s", async (row) => {
    expect(await verdictOf(callRows[row], asItComes, options[row])).toMatchObject(table.verdict(row, name));
  });

  test(TYPES, () => {
    expect(accepted.has(program(RIGHT))).toBe(true);
    const typed = !WRONG.some((body) => accepted.has(program(body)));
    expect(typed ? "yes" : "no").toBe(table.cell(TYPES, name));
  });

  test(SIZE, async () => {
    expect(await sizeOf(bundle)).toBe(table.cell(SIZE, name));
  });

  test(VERSION, async () => {
    expect(await stated(version)).toBe(table.cell(VERSION, name));
  });
});

/** Every cell of the clients' table is the result of an experiment. */
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { sizeOf } from "../../test/support/size.ts";
import type { CallRow } from "../clients/client.ts";
import { fetchByHand } from "../clients/fetch-by-hand.ts";
import { heyApi } from "../clients/hey-api.ts";
import { kyClient } from "../clients/ky.ts";
import { ofetchClient } from "../clients/ofetch.ts";
import { openapiFetch } from "../clients/openapi-fetch.ts";
import { plantStore } from "../clients/plant-store.ts";
import { callRows } from "./client-rows.ts";
import { compiling } from "./compiling.ts";
import { tableOf } from "./published-tables.ts";
import { verdictOf } from "./verdict.ts";

const TYPES = "Types come from the contract";
const SIZE = "Size in a browser";
const VERSION = "Version";

const RIGHT = '{ id: 1, name: "Fern" }';
const WRONG = ["{ id: 1 }", "{ id: 1, name: 5 }"];

const clients = [plantStore, fetchByHand, openapiFetch, heyApi, kyClient, ofetchClient];
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

describe.each(clients)("$name", ({ name, version, setUp, options, program, bundle }) => {
  // Its keys are what its type says.
  test.each(Object.keys(callRows) as CallRow[])("%s", async (row) => {
    expect(await verdictOf(callRows[row], setUp, options[row])).toMatchObject(table.verdict(row, name));
  });

  test(TYPES, () => {
    expect(accepted.has(program(RIGHT))).toBe(true);
    const typed = !WRONG.some((body) => accepted.has(program(body)));
    expect(typed ? "yes" : "no").toBe(table.cell(TYPES, name));
  });

  test(SIZE, async () => {
    const bytes = await sizeOf(bundle, fileURLToPath(new URL("..", import.meta.url)));
    expect(`${(bytes / 1_000).toFixed(1)} kB`).toBe(table.cell(SIZE, name));
  });

  test(VERSION, () => {
    expect(version).toBe(table.cell(VERSION, name));
  });
});

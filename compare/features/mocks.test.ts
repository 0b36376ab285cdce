import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { mockoon, prism, steady } from "../mocks/commands.ts";
import type { Running } from "../mocks/mock.ts";
import { mswByHand } from "../mocks/msw.ts";
import { plantStore } from "../mocks/plant-store.ts";
import { mockRows } from "./mock-rows.ts";
import { tableOf } from "./published-tables.ts";
import { experiments, verdictOf } from "./verdict.ts";

const VERSION = "Version";

const mocks = [plantStore, mswByHand, prism, mockoon, ...(steady ? [steady] : [])];
const table = tableOf("A mock");

beforeEach(() => {
  // MSW writes its warnings there.
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

test("the table has these columns and rows", () => {
  expect(table.columns).toEqual(mocks.map(({ name }) => name));
  expect(table.rows).toEqual([VERSION, ...Object.keys(mockRows)]);
});

describe.each(mocks)("$name", (mock) => {
  let start = mock.start;

  if (mock.command) {
    let running: Running;
    beforeAll(async () => {
      running = await mock.start();
      start = async () => ({ ...running, [Symbol.asyncDispose]: async () => {} });
    });
    afterAll(() => running[Symbol.asyncDispose]());
  }

  test.each(Object.entries(mockRows))("%s", async (row, cases) => {
    const option = mock.options[row];
    const verdict = await verdictOf(experiments(cases), { mock, start }, option && { mock, start: option });
    expect(verdict).toMatchObject(table.verdict(row, mock.name));
  });

  test(VERSION, () => {
    expect(mock.version).toBe(table.cell(VERSION, mock.name));
  });
});

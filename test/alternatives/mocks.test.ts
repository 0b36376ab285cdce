/** Each cell of the mocks' table is what an experiment comes to. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { mockRows } from "./mock-rows.ts";
import type { MockRow, Running } from "./mocks/mock.ts";
import { mocks } from "./mocks/mocks.ts";
import { tableOf } from "./table.ts";
import { verdictOf } from "./verdict.ts";
import { stated } from "./versions.ts";

const VERSION = "Version";

const table = tableOf("A mock");

beforeEach(() => {
  // MSW and Prism's server write there what they fail at.
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

test("the table has these columns and rows", () => {
  expect(table.columns).toEqual(mocks.map(({ name }) => name));
  expect(table.rows).toEqual([VERSION, ...Object.keys(mockRows)]);
});

describe.each(mocks)("$name", (mock) => {
  let start = mock.start;

  if (mock.isCommand) {
    let running: Running;
    beforeAll(async () => {
      running = await mock.start();
      start = async () => ({ ...running, [Symbol.asyncDispose]: async () => {} });
    });
    afterAll(() => running[Symbol.asyncDispose]());
  }

  // Its keys are what its type says.
  test.each(Object.keys(mockRows) as MockRow[])("%s", async (row) => {
    const option = mock.options[row];
    const verdict = await verdictOf(mockRows[row], { mock, start }, option && { mock, start: option });
    expect(verdict).toMatchObject(table.verdict(row, mock.name));
  });

  test(VERSION, async () => {
    expect(await stated(mock.version)).toBe(table.cell(VERSION, mock.name));
  });
});

import { describe, expect, test } from "vitest";
import { expectedOf, faultTable, meetFault } from "./fault-table.ts";
import * as http from "./transports/http.ts";
import * as msw from "./transports/msw.ts";
import * as storeFetch from "./transports/store-fetch.ts";

describe.each([
  ["store.fetch", storeFetch.connect],
  ["msw", msw.connect],
  ["http", http.connect],
])("%s", (_transport, connect) => {
  test.each(faultTable.map((row) => [row.title, row] as const))("%s", async (_title, row) => {
    await using connection = await connect({});
    const { store, baseUrl, clientOptions } = connection;
    expect(await meetFault(row, store, { baseUrl, ...clientOptions })).toEqual(expectedOf(row));
  });
});

import { createPlantStore, faults } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { describe, expect, test } from "vitest";
import { thorough } from "../support/thorough.ts";
import {
  expectedOf,
  faultTable,
  lostResponseTable,
  lostSocketResponseTable,
  meetFault,
  socketFaultTable,
} from "./fault-table.ts";
import * as http from "./transports/http.ts";
import * as inProcess from "./transports/in-process.ts";

describe.each([
  ["store.fetch", test.concurrent, inProcess.connect],
  ["http", test.concurrent, http.connect],
  // A process has one fetch to patch.
  ["msw", test, inProcess.connectMsw],
  // The cases of faults run over it in `npm test` too.
  ...(thorough ? ([["a storage that responds late", test.concurrent, inProcess.connectLate]] as const) : []),
] as const)("%s", (_transport, testEach, connect) => {
  testEach.each([...faultTable, ...lostResponseTable])("$title", async (row) => {
    await using connection = await connect({});
    const { store, baseUrl, clientOptions } = connection;
    expect(await meetFault(row, store, store, { baseUrl, ...clientOptions })).toEqual(expectedOf(row));
  });
});

test("every fault has a row", () => {
  const kinds = [...faultTable, ...socketFaultTable].map(({ fault }) => fault.kind);
  expect(new Set(kinds)).toEqual(new Set(Object.keys(faults)));
});

test.concurrent.each([...socketFaultTable, ...lostSocketResponseTable])("a server: $title", async (row) => {
  const store = createPlantStore({ tokens: ["t1"] });
  await using server = await serve(store, { port: 0 });
  expect(await meetFault(row, server, store, { baseUrl: server.url })).toEqual(expectedOf(row));
});

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

describe.concurrent("a server", () => {
  test.each([...socketFaultTable, ...lostSocketResponseTable])("$title", async (row) => {
    const store = createPlantStore({ tokens: ["t1"] });
    await using server = await serve(store, { port: 0 });
    expect(await meetFault(row, server, store, { baseUrl: server.url })).toEqual(expectedOf(row));
  });

  test("its faults apply only to its own requests, and a reset of the store clears them", async () => {
    const store = createPlantStore({ auth: false });
    await using one = await serve(store, { port: 0 });
    await using other = await serve(store, { port: 0 });
    const status = async (fetch: typeof globalThis.fetch, url: string) =>
      (await fetch(`${url}/plants`, { method: "POST", body: new TextEncoder().encode('{"id":1,"name":"Fern"}') }))
        .status;
    await one.inject(faults.connectionReset());
    expect(await status(store.fetch, "https://plants.test")).toBe(200);
    expect(await status(fetch, other.url)).toBe(200);
    await expect(status(fetch, one.url)).rejects.toThrow();
    await store.reset();
    expect(await status(fetch, one.url)).toBe(200);
  });

  test("its inject refuses faults of the store", async () => {
    await using server = await serve(createPlantStore(), { port: 0 });
    // @ts-expect-error: it needs no socket
    await expect(server.inject(faults.hang())).rejects.toThrow(/server\.inject: .* store\.inject/);
    // @ts-expect-error: no fault at all
    await expect(server.inject({})).rejects.toThrow(TypeError);
  });
});

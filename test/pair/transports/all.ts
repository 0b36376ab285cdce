/** The ways to reach a store in Node: the transports, and storages and spaces behind them. In a page test/e2e/msw runs the cases. */
import type { Case, Transport } from "@plant-store/mock-server/verify";
import { lacks } from "../../support/platform.ts";
import * as http from "./http.ts";
import * as msw from "./msw.ts";
import * as storeFetch from "./store-fetch.ts";
import type { Connect } from "./transport.ts";

export interface Way {
  readonly name: string;
  readonly connect: Connect;
  runs(testCase: Case): boolean;
}

const way = (name: string, transport: Transport, connect: Connect): Way => ({
  ...{ name, connect },
  runs: ({ transports }) => transports.includes(transport),
});

/** A case that stores nothing and meets no fault is the same to every storage. */
const overStorage = (name: string, connect: Connect): Way => ({
  ...{ name: `store.fetch over ${name}`, connect },
  runs: ({ transports, stored = [], setup: { fault } }) =>
    transports.includes("store.fetch") && (stored.length > 0 || fault !== undefined),
});

const inSpace = way("http, a space", "http", http.connectSpace);

export const WAYS: readonly Way[] = [
  way("store.fetch", "store.fetch", storeFetch.connect),
  overStorage("a storage that responds late", storeFetch.connectLate),
  ...(lacks("sqlite") ? [] : [overStorage("SQLite", storeFetch.connectSqlite)]),
  ...(lacks("redis") ? [] : [overStorage("Redis", storeFetch.connectRedis)]),
  way("msw", "msw", msw.connect),
  way("http", "http", http.connect),
  { ...inSpace, runs: (testCase) => inSpace.runs(testCase) && http.runsInSpace(testCase) },
];

/** The ways to reach a store in Node: the transports, and storages and spaces behind them. In a page test/e2e/msw runs the cases. */
import type { Case, Transport } from "@plant-store/mock-server/verify";
import { lacks } from "../../support/platform.ts";
import * as http from "./http.ts";
import * as inProcess from "./in-process.ts";
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

/** The other ways are only for the cases of these: the rest differs in what every way reads alike. */
const OF_STORAGES = /^decision (id|text|duplicate-id|faults|shape)$/;
const OF_SPACES = /^decision (path|other-path|method|options|order|host|request-id)$/;

const isFor = ({ cites }: Case, decisions: RegExp) => cites.some((cite) => decisions.test(cite));

/** A case that stores nothing and meets no fault is the same to every storage. */
const overStorage = (name: string, connect: Connect): Way => ({
  ...{ name: `store.fetch over ${name}`, connect },
  runs(testCase) {
    const { transports, stored = [], setup } = testCase;
    const concernsIt = transports.includes("store.fetch") && (stored.length > 0 || setup.fault !== undefined);
    return concernsIt && isFor(testCase, OF_STORAGES);
  },
});

const inSpace = way("http, a space", "http", http.connectSpace);

export const WAYS: readonly Way[] = [
  way("store.fetch", "store.fetch", inProcess.connect),
  overStorage("a storage that responds late", inProcess.connectLate),
  ...(lacks("sqlite") ? [] : [overStorage("SQLite", inProcess.connectSqlite)]),
  ...(lacks("redis") ? [] : [overStorage("Redis", inProcess.connectRedis)]),
  way("msw", "msw", inProcess.connectMsw),
  way("http", "http", http.connect),
  { ...inSpace, runs: (one) => inSpace.runs(one) && http.runsInSpace(one) && isFor(one, OF_SPACES) },
];

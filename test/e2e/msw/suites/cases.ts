/** Runs the conformance cases and the faults in a page or in Node. The results are plain data. */
import { createPlantStore, memoryStorage, type PlantStorage, type PlantStore } from "@plant-store/mock-server";
import { type Case, cases, type Exchange, type Transport } from "@plant-store/mock-server/verify";
import { expectedOf, type FaultOutcome, faultTable, lostResponseTable, meetFault } from "../../../pair/fault-table.ts";
import { type CaseRun, runCase } from "../../../pair/run-case.ts";
import { sendByFetch, storeFor } from "../../../pair/transports/transport.ts";
import { type Checks, same } from "../../support/checks.ts";

export interface CaseResult extends CaseRun {
  readonly name: string;
}

export function casesOn(transport: Transport): readonly Case[] {
  return cases.filter(({ transports }) => transports.includes(transport));
}

/** A MSW carries these; between them is the store, the same code under each. */
export function casesOfEachKind(transport: Transport): readonly Case[] {
  const seen = new Set<string>();
  return casesOn(transport).filter(({ exchanges }) => {
    const before = seen.size;
    for (const exchange of exchanges) seen.add(kindOf(exchange));
    return seen.size > before;
  });
}

function kindOf({ request, expect }: Exchange): string {
  const headers = Object.keys(expect.headers).sort();
  return [request.method, typeof request.body, expect.status, expect.body.kind, ...headers].join(" ");
}

/** @param mock replaces the store by another */
export async function runCases(
  chosen: readonly Case[],
  origin: string,
  mock: (store: PlantStore) => void,
  storage: () => PlantStorage = memoryStorage,
): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = [];
  for (const one of chosen) {
    const store = await storeFor(one.setup, origin, storage());
    mock(store);
    const run = await runCase(one, store, (request) => sendByFetch(fetch, origin, request));
    await store.close();
    results.push({ name: one.name, ...run });
  }
  return results;
}

export function faultChecks(origin: string, mock: (store: PlantStore) => void): Checks {
  return Object.fromEntries(
    [...faultTable, ...lostResponseTable].map((row) => [
      row.title,
      async () => {
        const store = createPlantStore({ baseUrl: origin, tokens: ["t1"] });
        mock(store);
        return same(inOrder(await meetFault(row, store, store, { baseUrl: origin })), inOrder(expectedOf(row)));
      },
    ]),
  );
}

function inOrder(outcome: FaultOutcome): readonly unknown[] {
  return Object.entries(outcome).sort(([left], [right]) => left.localeCompare(right));
}

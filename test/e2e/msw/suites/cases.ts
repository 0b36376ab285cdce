/** Runs the conformance cases in a page or in Node. The results are plain data. */
import { memoryStorage, type PlantStorage, type PlantStore } from "@plant-store/mock-server";
import { cases, type Transport } from "@plant-store/mock-server/conformance";
import { type CaseRun, runCase } from "../../../pair/run-case.ts";
import { sendByFetch, storeFor } from "../../../pair/transports/transport.ts";

export interface CaseResult extends CaseRun {
  readonly name: string;
}

/**
 * @param mock replaces the store by another
 * @param storage creates the storage of a case, by default in memory
 */
export async function runCases(
  transport: Transport,
  origin: string,
  mock: (store: PlantStore) => void,
  storage: () => PlantStorage = memoryStorage,
): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = [];
  for (const one of cases) {
    if (!one.transports.includes(transport)) continue;
    const store = await storeFor(one.setup, origin, storage());
    mock(store);
    const run = await runCase(one, store, (request) => sendByFetch(fetch, origin, request));
    await store.close();
    results.push({ name: one.name, ...run });
  }
  return results;
}

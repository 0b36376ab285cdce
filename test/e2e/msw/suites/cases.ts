/** Runs the conformance cases in a page or in Node. The results are plain data. */
import { memoryStorage, type PlantStorage, type PlantStore } from "@plant-store/mock-server";
import { type Case, cases, differences, type Observed, type Transport } from "@plant-store/mock-server/conformance";
import { sendByFetch, storeFor } from "../../../pair/transports/transport.ts";

export interface CaseResult {
  readonly name: string;
  readonly responses: readonly Observed[];
  /** The differences from what the case expects, one line each. */
  readonly found: readonly string[];
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
    if (one.transports.includes(transport)) results.push(await runCase(one, origin, mock, storage()));
  }
  return results;
}

async function runCase(
  { name, setup, exchanges, stored }: Case,
  origin: string,
  mock: (store: PlantStore) => void,
  storage: PlantStorage,
): Promise<CaseResult> {
  const store = await storeFor(setup, origin, storage);
  mock(store);
  const responses: Observed[] = [];
  const found: string[] = [];
  try {
    for (const { request, expect } of exchanges) {
      const response = await sendByFetch(fetch, origin, request);
      responses.push(response);
      found.push(...differences(expect, response));
    }
  } catch (error) {
    found.push(String(error));
  }
  const [expected, held] = [inOneLine(stored), inOneLine(await store.plants.values())];
  if (held !== expected) found.push(`store: expected ${expected.slice(0, 200)}, held ${held.slice(0, 200)}`);
  await store.close();
  return { name, responses, found };
}

/** Returns JSON with the members in one order. */
function inOneLine(plants: readonly object[]): string {
  const members = plants.map((plant) => Object.entries(plant).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return JSON.stringify(members, (_key, value) => (typeof value === "bigint" ? String(value) : value));
}

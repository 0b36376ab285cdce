/** The conformance cases, run in a page or in Node, whose results are plain data. */
import type { PlantStore } from "@plant-store/mock-server";
import { type Case, cases, differences, type Observed, type Transport } from "@plant-store/mock-server/conformance";
import { sendByFetch, storeFor } from "../pair/transports/transport.ts";

export interface CaseResult {
  readonly name: string;
  readonly answers: readonly Observed[];
  /** In what it does not hold, one line each. */
  readonly found: readonly string[];
}

/** @param mock puts a store in the place of the one before it */
export async function runCases(
  transport: Transport,
  origin: string,
  mock: (store: PlantStore) => void,
): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = [];
  for (const one of cases) {
    if (one.transports.includes(transport)) results.push(await runCase(one, origin, mock));
  }
  return results;
}

async function runCase(
  { name, setup, exchanges, stored }: Case,
  origin: string,
  mock: (store: PlantStore) => void,
): Promise<CaseResult> {
  const store = await storeFor(setup, origin);
  mock(store);
  const answers: Observed[] = [];
  const found: string[] = [];
  try {
    for (const { request, expect } of exchanges) {
      const answer = await sendByFetch(fetch, origin, request);
      answers.push(answer);
      found.push(...differences(expect, answer));
    }
  } catch (error) {
    found.push(String(error));
  }
  const [expected, held] = [inOneLine(stored), inOneLine(await store.plants.values())];
  if (held !== expected) found.push(`store: expected ${expected.slice(0, 200)}, held ${held.slice(0, 200)}`);
  return { name, answers, found };
}

/** Whatever their members, in one order. */
function inOneLine(plants: readonly object[]): string {
  const members = plants.map((plant) => Object.entries(plant).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return JSON.stringify(members, (_key, value) => (typeof value === "bigint" ? String(value) : value));
}

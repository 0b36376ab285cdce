/** Runs a case over any transport, also in a page. */
import type { PlantStore } from "@plant-store/mock-server";
import { type Case, type CaseRequest, differences, type Observed } from "@plant-store/mock-server/verify";

export interface CaseRun {
  readonly responses: readonly Observed[];
  readonly found: readonly string[];
}

export async function runCase(
  { exchanges, stored }: Pick<Case, "exchanges" | "stored">,
  store: Pick<PlantStore, "plants">,
  send: (request: CaseRequest) => Promise<Observed>,
): Promise<CaseRun> {
  const responses: Observed[] = [];
  const found: string[] = [];
  try {
    for (const { request, expect } of exchanges) {
      const response = await send(request);
      responses.push(response);
      found.push(...differences(expect, response));
    }
  } catch (error) {
    found.push(String(error));
  }
  const plants = await store.plants.values();
  if (stored !== undefined && inOneLine(plants) !== inOneLine(stored))
    found.push(`store: expected ${brief(stored)}, held ${brief(plants)}`);
  return { responses, found };
}

/** The headers that the transports themselves add to a response. */
const OF_THE_TRANSPORT = ["connection", "content-length", "date", "keep-alive"];

export function withoutTransportHeaders(response: Observed): Observed {
  const headers = Object.entries(response.headers).filter(
    // In process a response to a request without an Origin has a star.
    ([name, value]) => !OF_THE_TRANSPORT.includes(name) && !(name === "access-control-allow-origin" && value === "*"),
  );
  return { ...response, headers: Object.fromEntries(headers) };
}

const brief = (plants: readonly object[]) => inOneLine(plants).slice(0, 200);

/** The members in one order, and each int64 unlike any other value. */
function inOneLine(plants: readonly object[]): string {
  const members = plants.map((plant) => Object.entries(plant).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return JSON.stringify(members, (_key, value) => (typeof value === "bigint" ? `${value}n` : value));
}

/** Every case that follows from a contract, over every way to its service. */
import { createPlantStore } from "@plant-store/mock-server";
import { type Case, cases, runConformance } from "@plant-store/mock-server/verify";
import { expect, test } from "vitest";
import { testCases } from "../pair/test-cases.ts";
import { WAYS } from "../pair/transports/all.ts";
import { thorough } from "../support/thorough.ts";

/** Those where members and keys of a contract are written and read again. ways.ts has the others. */
const OF_A_CONTRACT = WAYS.filter(({ name }) => /^store\.fetch$|^http$|SQLite|Redis/.test(name));

/** Of cases that differ only in their operation the first and the last: `npm test` runs these. */
const kindOf = ({ name }: Case) => name.replace(/^\w+: /, "");
const lastOfKind = (list: readonly Case[]) => [...new Map(list.map((one) => [kindOf(one), one])).values()];
const few = new Set([...lastOfKind(cases), ...lastOfKind(cases.toReversed())]);

/** Declares the tests, and one of the thorough for verify, which creates the plants itself. */
export function testEveryCase(): void {
  test.runIf(thorough)("verify finds nothing broken", async () => {
    const store = createPlantStore({ tokens: ["t1"] });
    const server = { baseUrl: "http://localhost", token: "t1", fetch: store.fetch, skip: ["decision documents"] };
    const { results, holds } = await runConformance({ ...server, decisions: true });
    expect(results.filter(({ verdict }) => verdict === "broken")).toEqual([]);
    expect(holds).toBeGreaterThan(results.length / 2);
  });

  const inBrief = WAYS.slice(0, 1).map((way) => ({ ...way, runs: (one: Case) => way.runs(one) && few.has(one) }));
  testCases(thorough ? OF_A_CONTRACT : inBrief, false);
}

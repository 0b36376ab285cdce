/** Every case that follows from a contract, over every way to its service. */
import { createPlantStore } from "@plant-store/mock-server";
import { type Case, cases, runConformance } from "@plant-store/mock-server/conformance";
import { describe, expect, test } from "vitest";
import { runCase } from "../pair/run-case.ts";
import { WAYS } from "../pair/transports/all.ts";
import { thorough } from "../support/thorough.ts";

const byOperation = new Map<string, readonly Case[]>();
for (const one of cases) {
  const { operation = "the server" } = one;
  byOperation.set(operation, [...(byOperation.get(operation) ?? []), one]);
}

/** Declares a test for each operation and way: no case of it differs. And one for verify, which creates the plants itself. */
export function testEveryCase(): void {
  test("verify finds nothing broken", async () => {
    const store = createPlantStore({ tokens: ["t1"] });
    const server = { baseUrl: "http://localhost", token: "t1", fetch: store.fetch, skip: ["decision documents"] };
    const { results, holds } = await runConformance({ ...server, decisions: true });
    expect(results.filter(({ verdict }) => verdict === "broken")).toEqual([]);
    expect(holds).toBeGreaterThan(results.length / 2);
  });

  describe.each(thorough ? WAYS : WAYS.slice(0, 1))("$name", ({ connect, runs }) => {
    test.for([...byOperation])("%s", { timeout: 120_000 }, async ([, own]) => {
      const found: Record<string, readonly string[]> = {};
      for (const one of own.filter(runs)) {
        await using connection = await connect(one.setup);
        const run = await runCase(one, connection.store, connection.send);
        if (run.found.length > 0) found[one.name] = run.found;
      }
      expect(found).toEqual({});
    });
  });
}

import { type Case, cases, type Observed } from "@plant-store/mock-server/verify";
import { afterAll, describe, expect, test } from "vitest";
import { runCase, withoutTransportHeaders } from "./run-case.ts";
import type { Way } from "./transports/all.ts";
import { type Connect, type Connection, injectFault } from "./transports/transport.ts";

const inSetupOrder = cases.toSorted((one, other) => (setupOf(one) < setupOf(other) ? -1 : 1));
const titles = new Set(inSetupOrder.map(titleOf));

/**
 * Declares a test for all cases of a rule and a set-up: one for each case would take longer than the cases.
 * @param areSame whether every way gives the same responses: those of a service with a clock differ
 */
export function testCases(ways: readonly Way[], areSame = true): void {
  /** Of each case, on the first way that held it. */
  const responsesOf = new Map<string, readonly Observed[]>();

  describe.each(ways)("$name", ({ connect, runs }) => {
    const open = oneForEachSetup(connect);
    const casesOf = (title: string) => inSetupOrder.filter((one) => titleOf(one) === title && runs(one));

    test.each([...titles].filter((title) => casesOf(title).length > 0))("%s", { timeout: 120_000 }, async (title) => {
      const different: Record<string, readonly string[]> = {};
      for (const one of casesOf(title)) {
        const { store, send } = await open(one);
        const { responses, found } = await runCase(one, store, send);
        if (found.length > 0) different[`${one.name} cites ${one.cites.join(", ")}`] = found;
        const received = responses.map(withoutTransportHeaders);
        if (areSame) expect(received, one.name).toEqual(responsesOf.get(one.name) ?? received);
        responsesOf.set(one.name, received);
      }
      expect(different).toEqual({});
    });
  });
}

/** A server numbers the requests that it does not record, also past a reset. */
function setupOf({ name, cites, setup }: Case): string {
  const others = cites.includes("decision request-id") ? name : "";
  return others + JSON.stringify(setup, (_key, value) => (typeof value === "bigint" ? `${value}n` : value));
}

function titleOf(one: Case): string {
  return `${one.cites[0]}, ${setupOf(one)}`;
}

/** Opens a connection where the set-up is another one, and else empties the store of the last. */
function oneForEachSetup(connect: Connect): (testCase: Case) => Promise<Connection> {
  let last: { readonly key: string; readonly connection: Connection } | undefined;
  const close = async () => last?.connection[Symbol.asyncDispose]();
  afterAll(close);
  return async (testCase) => {
    const { setup } = testCase;
    const key = setupOf(testCase);
    if (last?.key === key) {
      await last.connection.store.reset();
      await injectFault(last.connection.store, setup);
      return last.connection;
    }
    await close();
    last = { key, connection: await connect(setup) };
    return last.connection;
  };
}

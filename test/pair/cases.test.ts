import { type Case, cases, type Observed } from "@plant-store/mock-server/conformance";
import { afterAll, describe, expect, test } from "vitest";
import { runCase, withoutTransportHeaders } from "./run-case.ts";
import { WAYS } from "./transports/all.ts";
import { type Connect, type Connection, injectFault } from "./transports/transport.ts";

const inSetupOrder = cases.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
/** Of each case, on the first way that held it. */
const responsesOf = new Map<string, readonly Observed[]>();

describe.each(WAYS)("$name", ({ connect, runs }) => {
  const open = oneForEachSetup(connect);

  test.each(inSetupOrder.filter(runs))("$name", async (testCase) => {
    const { store, send } = await open(testCase);
    const { responses, found } = await runCase(testCase, store, send);
    expect(found, `It cites: ${testCase.cites.join(", ")}.`).toEqual([]);
    const own = responses.map(withoutTransportHeaders);
    const first = responsesOf.get(testCase.name);
    if (first === undefined) responsesOf.set(testCase.name, own);
    else expect(own).toEqual(first);
  });
});

/** A server numbers the requests that it does not record, also past a reset. */
function keyOf({ name, cites, setup }: Case): string {
  return JSON.stringify([setup, cites.includes("decision request-id") ? name : ""]);
}

/** Opens a connection where the set-up is another one, and else empties the store of the last. */
function oneForEachSetup(connect: Connect): (testCase: Case) => Promise<Connection> {
  let last: { readonly key: string; readonly connection: Connection } | undefined;
  const close = async () => last?.connection[Symbol.asyncDispose]();
  afterAll(close);
  return async (testCase) => {
    const { setup } = testCase;
    const key = keyOf(testCase);
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

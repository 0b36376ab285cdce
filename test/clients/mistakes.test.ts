/** Clients with one mistake each: the scenarios that they fail are those that speak of the mistake, and no other. */
import { inspect } from "node:util";
import { type ClientCall, verifyClient } from "@plant-store/mock-server/client-conformance";
import * as sdk from "@plant-store/sdk";
import { describe, expect, test } from "vitest";
import { createAsTold } from "../support/sdk-as-told.ts";
import { FAILED, fetchClient, type Mistake } from "./fetch-client.ts";

/** A busy machine needs longer for it than anybody wants to wait for a hang. */
const HEAVY = ["reports a 400 of 8 MB"];

/** Returns the names of what does not hold, or gets advice. */
async function failedBy(client: ClientCall, heavy: boolean): Promise<readonly string[]> {
  const reports = [await verifyClient(client, { skip: HEAVY, timeoutMs: 5_000 })];
  if (heavy) reports.push(await verifyClient(client, { only: HEAVY, timeoutMs: 20_000 }));
  return reports.flatMap(({ results }) => results.flatMap(({ name, verdict }) => (verdict === "holds" ? [] : [name])));
}

const theSdk: ClientCall = async (request) => {
  const { outcome, error } = await createAsTold(sdk, request);
  return { outcome, output: inspect(error) };
};

describe.concurrent("a client that", () => {
  test.for([
    ["the SDK", theSdk],
    ["fetch", fetchClient()],
  ] as const)("is right fails nothing, and gets no advice: %s", async ([, client]) => {
    expect(await failedBy(client, true)).toEqual([]);
  });

  test("returns nothing has ended, and claims nothing", async () => {
    // As a caller without types can.
    const client = (async () => {}) as unknown as ClientCall;
    const { results } = await verifyClient(client, { only: ["reports a connection that was reset"] });
    expect(results).toMatchObject([{ verdict: "not observed", findings: [] }]);
  });

  test.for(Object.entries(FAILED))("%s fails only what speaks of it", async ([mistake, names]) => {
    // Its keys are what its type says.
    const client = fetchClient(mistake as Mistake);
    const heavy = names.some((name) => HEAVY.includes(name));
    expect(await failedBy(client, heavy)).toEqual(names);
  });
});

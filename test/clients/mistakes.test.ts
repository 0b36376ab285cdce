/** Clients with mistakes: the scenarios that they fail are those that speak of the mistakes, and no other. */
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import {
  type ClientCall,
  type ClientConformanceOptions,
  type ClientRequest,
  scenarios,
  verifyClient,
} from "@plant-store/mock-server/verify";
import * as sdk from "@plant-store/sdk";
import { beforeEach, describe, expect, test } from "vitest";
import { hurry } from "../docs/blocks.ts";
import { createAsTold } from "../support/sdk-as-told.ts";
import { FAILED, fetchClient, type Mistake } from "./fetch-client.ts";

const PATIENT = { timeoutMs: 20_000, jobs: 8 };
/** The SDK compares that with the Date of the response, which Node sets by its own clock. */
const DATED = ["with Retry-After as a date"];

/** With those that get advice. */
async function failedBy(client: ClientCall, options: ClientConformanceOptions = {}): Promise<readonly string[]> {
  const { results } = await verifyClient(client, { ...PATIENT, ...options });
  return results.flatMap(({ name, verdict }) => (verdict === "holds" ? [] : [name])).toSorted();
}

const theSdk: ClientCall = async (request) => {
  const { outcome, error } = await createAsTold(sdk, request);
  return { outcome, output: inspect(error) };
};

/** Each client makes several mistakes, which fail no scenario in common and do not hide each other. */
const CLIENTS: readonly (readonly Mistake[])[] = [
  [
    ...(["rounds ids", "ignores the base URL's path", "takes any JSON for a success"] as const),
    ...(["takes a 400 for a success", "repeats at once", "says that a 5xx was refused"] as const),
    ...(["has no time limit", "does not know a refused connection"] as const),
  ],
  [
    ...(["drops empty texts", "doubles the slash", "takes every 2xx for a success"] as const),
    ...(["waits for any Retry-After", "limits only the head", "hides the message"] as const),
  ],
  ["normalizes texts", "says that a lost create was refused", "follows redirects", "repeats with a refused token"],
  ["sends Latin-1", "repeats what was lost", "shows the token"],
];

describe("a client that", () => {
  // The time passes by the turns of the loop: a machine that stands still brings no limit nearer.
  beforeEach(hurry);

  test("is right fails nothing, and gets no advice: the SDK", async () => {
    expect(await failedBy(theSdk, { skip: DATED })).toEqual([]);
  });

  test("sends nothing is right nowhere, and is not judged but for a lie", async () => {
    for (const outcome of ["unknown", "refused", undefined] as const)
      await expect(verifyClient(async () => ({ outcome, output: "why" }))).rejects.toThrow(
        /^No request of the client arrived at http:.* (no claim|the claim \w+), and wrote: why$/,
      );
    expect(await verifyClient(async () => ({ outcome: "created" }), PATIENT)).toMatchObject({ holds: 0 });
    const late = verifyClient(() => sleep(300, "unknown" as const), { timeoutMs: 200 });
    await expect(late).rejects.toThrow(/^No request .* It took \d+ ms, and its limit is 200 ms: raise --timeout\. /);
  });

  test("returns nothing has ended, and claims nothing", async () => {
    // As a caller without types can.
    const client = (async ({ baseUrl }: ClientRequest) =>
      void (await fetch(baseUrl).catch(() => {}))) as unknown as ClientCall;
    const { results } = await verifyClient(client, { only: ["reports a connection that was reset"] });
    expect(results).toMatchObject([{ verdict: "not observed", findings: [] }]);
  });

  test("says unknown after its limit is not observed: the machine may be too slow", async () => {
    const slow: ClientCall = async (request) => {
      // Only the sleep takes longer than the limit.
      await fetchClient()({ ...request, ...PATIENT });
      await sleep(300);
      return "unknown";
    };
    const { results } = await verifyClient(slow, { only: ["sends a tag", "shows its message"], timeoutMs: 200 });
    const reason = expect.stringMatching(/said unknown .* its limit is 200 ms: raise --timeout or lower --jobs/);
    expect(results).toMatchObject(Array(2).fill({ verdict: "not observed", reason }));
    expect(await verifyClient(slow, { only: ["sends a tag"], ...PATIENT })).toMatchObject({ broken: 1 });
  });

  test("crashes at the plain create is judged by that only, and each other scenario is not observed", async () => {
    const client: ClientCall = (request) => fetchClient()(request).then(() => ({}));
    const { results, causes } = await verifyClient(client, PATIENT);
    expect(causes).toMatchObject([{ place: "makes a claim", names: ["creates a plant"] }]);
    const reason = "Not tried, since the plain create crashed.";
    const untried = Array(scenarios.length - 1).fill({ verdict: "not observed", reason });
    expect(results.slice(1)).toMatchObject(untried);
  });

  test("rounds an id, and says created, has one cause", async () => {
    const one = { only: ["2^53"], ...PATIENT };
    const { causes } = await verifyClient(fetchClient("rounds ids"), one);
    expect(causes).toMatchObject([{ text: "another plant was stored", rule: "document int64" }]);
  });

  test("has no time to create is not observed", async () => {
    const slow: ClientCall = async (request) => {
      if (request.plant.tag === undefined) return fetchClient()({ ...request, ...PATIENT });
      return sleep(60_000, "created", { signal: request.signal });
    };
    const { results } = await verifyClient(slow, { only: ["sends a tag"], timeoutMs: 200 });
    const reason = expect.stringMatching(/was ended after .*: raise --timeout or lower --jobs/);
    expect(results).toMatchObject([{ verdict: "not observed", reason }]);
  });

  test("is called once at a time by one job, and by two also while others wait for a limit", async () => {
    const only = ["ends a call", "sends an empty", "sends the id"];
    const mostAtOnce = async (jobs: number) => {
      let [running, most, calls] = [0, 0, 0];
      let reach: () => void = () => {};
      const threeAtOnce = new Promise<void>((resolve) => (reach = resolve));
      const client: ClientCall = async (request) => {
        most = Math.max(most, ++running);
        if (most > 2) reach();
        if (++calls === 1) await fetchClient()(request);
        else await (jobs === 1 ? sleep(20) : threeAtOnce);
        running--;
        return "created";
      };
      await verifyClient(client, { ...PATIENT, jobs, only });
      return most;
    };
    expect(await mostAtOnce(1)).toBe(1);
    expect(await mostAtOnce(2)).toBeGreaterThan(2);
  });

  test("doubles the slash of a base URL gets advice: it appends the path as OpenAPI does", async () => {
    const client = fetchClient("doubles the slash");
    expect(await verifyClient(client, { only: ["slash at its end"], ...PATIENT })).toMatchObject({
      results: [{ verdict: "advice", findings: [{ level: "should", place: "unknown_path" }] }],
    });
  });

  test.for(CLIENTS.map((mistakes) => ({ mistakes })))("fails only what speaks of $mistakes", async (client) => {
    const failed = client.mistakes.flatMap((mistake): readonly string[] => FAILED[mistake]);
    expect(await failedBy(fetchClient(...client.mistakes))).toEqual(failed.toSorted());
  });
});

test("the SDK waits until the date of a Retry-After", async () => {
  expect(await failedBy(theSdk, { only: DATED })).toEqual([]);
});

test("every mistake is made", () => {
  expect(CLIENTS.flat().toSorted()).toEqual(Object.keys(FAILED).toSorted());
});

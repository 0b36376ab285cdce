/** Clients with one mistake each: the scenarios that they fail are those that speak of the mistake, and no other. */
import { inspect } from "node:util";
import { type ClientCall, verifyClient } from "@plant-store/mock-server/client-conformance";
import * as sdk from "@plant-store/sdk";
import { describe, expect, test } from "vitest";
import { createAsTold } from "../support/sdk-as-told.ts";
import { fetchClient, type Mistake } from "./fetch-client.ts";

const LOST = [
  "reports a connection that was reset after the plant was stored",
  "reports an empty reply after the plant was stored",
  "reports a response that is not HTTP",
  "ends a call without a response after the plant was stored",
  "ends a call whose response drips",
];

const FAILED: Readonly<Record<Mistake, readonly string[]>> = {
  "rounds ids": ["sends the id 2^53 + 1 exactly", "sends the id 2^63 - 1 exactly", "sends the id -2^63 exactly"],
  "drops empty texts": ["sends an empty tag as it is"],
  "normalizes texts": ["does not normalize a text"],
  "sends Latin-1": [
    "sends letters beyond ASCII exactly",
    "sends characters beyond U+FFFF exactly",
    "does not normalize a text",
  ],
  "ignores the base URL's path": ["keeps the path of the base URL", "takes a base URL with a slash at its end"],
  "doubles the slash": ["takes a base URL with a slash at its end"],
  "takes every 2xx for a success": [
    "does not take malformed JSON for a success",
    "does not take another shape for a success",
    "does not take an empty 200 for a success",
    "does not take HTML for a success",
    "does not take a 202 for a success",
    "does not take a 204 for a success",
  ],
  "takes any JSON for a success": ["does not take another shape for a success"],
  "takes a 400 for a success": [
    "reports a 400, and shows its message",
    "reports a 400 in HTML",
    "reports a 400 without a body",
    "reports a 400 of 8 MB",
  ],
  "says that a lost create was refused": LOST,
  "says that a 5xx was refused": [
    "reports a 500 after the plant was stored",
    "reports a 504 after the plant was stored",
  ],
  "does not know a refused connection": ["reports that nobody listens"],
  "follows redirects": ["sends nothing to another origin after a 307", "sends nothing to another origin after a 308"],
  "repeats what was lost": [
    "reports a 500",
    "reports a 500 after the plant was stored",
    "reports a 503 without Retry-After",
    "reports a 504 after the plant was stored",
    "reports a connection that was reset",
    "reports a connection that was reset after the plant was stored",
    "reports an empty reply",
    "reports an empty reply after the plant was stored",
    "reports a response that is not HTTP",
    "ends a call without a response",
    "ends a call without a response after the plant was stored",
    "ends a call whose response drips",
    "does not take a truncated 200 for a success",
  ],
  "repeats at once": [
    "waits after a 429 with Retry-After in seconds",
    "waits after a 503 with Retry-After in seconds",
    "waits after a 503 with Retry-After as a date",
  ],
  "waits for any Retry-After": ["does not repeat within the hour of a Retry-After"],
  "repeats with a refused token": ["reports a 401", "uses a fresh token after a 401, at most once"],
  "has no time limit": [
    "ends a call without a response",
    "ends a call without a response after the plant was stored",
    "ends a call whose response drips",
  ],
  "limits only the head": ["ends a call whose response drips"],
  "hides the message": ["reports a 400, and shows its message"],
  "shows the token": ["shows the token to nobody"],
};

/** A busy machine needs longer for it than anybody wants to wait for a hang. */
const HEAVY = ["reports a 400 of 8 MB"];

/** Returns the names of what does not hold, or gets advice. */
async function failedBy(client: ClientCall, heavy: boolean, timeoutMs = 3_000): Promise<readonly string[]> {
  const reports = [await verifyClient(client, { skip: HEAVY, timeoutMs })];
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
    expect(await failedBy(client, true, 5_000)).toEqual([]);
  });

  test.for(Object.entries(FAILED))("%s fails only what speaks of it", async ([mistake, names]) => {
    // Its keys are what its type says.
    const client = fetchClient(mistake as Mistake);
    const heavy = names.some((name) => HEAVY.includes(name));
    expect(await failedBy(client, heavy)).toEqual(names);
  });
});

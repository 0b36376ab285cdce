/** The scenarios of `verify-client` that decide each row of the clients' table. */
import { setTimeout as wait } from "node:timers/promises";
import { type ClientCall, type ScenarioResult, verifyClient } from "@plant-store/mock-server/verify";
import { vi } from "vitest";
import type { Experiments } from "./verdict.ts";

interface CallRow {
  /** Parts of the scenarios' names. */
  readonly only: readonly string[];
  readonly skip?: readonly string[];
  /** @default it holds, or at least it is true and safe: advice does not count */
  readonly succeeds?: (result: ScenarioResult) => boolean;
}

const STALLED = "ends a call without";

const isHeld = ({ verdict }: ScenarioResult) => verdict === "holds";
const isRight = ({ verdict }: ScenarioResult) => verdict === "holds" || verdict === "advice";

/** A plant sent to another origin is only advice, but this table counts it. */
const sendsNothing = (result: ScenarioResult) =>
  isRight(result) && !result.findings.some(({ place }) => place === "keeps the plant");

/** A Retry-After of a second asks for another request. */
const repeatsInTime = (result: ScenarioResult) =>
  isHeld(result) && (!result.name.startsWith("waits") || result.arrived.length === 2);

export const callRows: Readonly<Record<string, CallRow>> = {
  "Sends any int64 id exactly": { only: ["2^53", "2^63"] },
  "Never reports a failure as success": { only: ["reports a"] },
  "Reports a 200 that breaks the contract": { only: ["for a success"], skip: ["302", "202", "204", "not HTTP"] },
  "Distinguishes a lost request from one that was never sent": { only: ["nobody listens"], succeeds: isHeld },
  "Sends neither plant nor token to another server after a redirect": {
    only: ["after a 302", "another origin"],
    succeeds: sendsNothing,
  },
  "Ends the call if there is no response": { only: [STALLED], succeeds: isHeld },
  "Repeats after a 503 with Retry-After, but not after a lost POST": {
    only: ["waits after a 503", "was reset", "empty reply"],
    succeeds: repeatsInTime,
  },
  "Shows no token in an error": { only: ["shows the token"] },
};

export function experimentsOf(
  { only, skip, succeeds = isRight }: CallRow,
  timeoutMs = 60_000,
): Experiments<ClientCall> {
  const run = (call: ClientCall) => verifyClient(call, { only, timeoutMs, ...(skip && { skip }) });
  return async (call) => {
    const { results } = await (timeoutMs === 60_000 && only.includes(STALLED)
      ? pastAMinute(() => run(call))
      : run(call));
    return results.map((result) => ({ name: result.name, succeeds: succeeds(result) }));
  };
}

/** Advances the clock of `setTimeout` by 70 s; sockets keep real time. */
async function pastAMinute<Result>(run: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const running = run();
    // In real time: the requests arrive, and the time limit of an option passes.
    await wait(600);
    for (let step = 0; step < 70; step += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      await wait(2);
    }
    return await running;
  } finally {
    vi.useRealTimers();
  }
}

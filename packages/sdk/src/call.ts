import { failureOf } from "./answer.ts";
import { attempt, type LastRequest } from "./attempt.ts";
import { beginCall, type Call, type Configuration, configureCall, type Given, readOptions } from "./configuration.ts";
import { PlantStoreError } from "./errors.ts";
import { emit } from "./events.ts";
import { pause } from "./interruptible.ts";
import { remainingMs } from "./limits.ts";
import type { CallOptions } from "./options.ts";
import { delayBeforeRetry } from "./retry.ts";
import type { WireAnswer } from "./send.ts";

/**
 * Runs one call: checks its options, of which these names are known, does its work, and tells of its failure.
 *
 * @throws what the options or the work do
 */
export async function call<Options extends CallOptions, Value>(
  client: Configuration,
  options: Options | undefined,
  names: readonly string[],
  work: (call: Call, given: Given<Options>) => Promise<Value>,
): Promise<Value> {
  let call = beginCall(client);
  try {
    const given = readOptions(options, names);
    call = configureCall(call, given);
    return await work(call, given);
  } catch (error) {
    if (PlantStoreError.is(error)) emit(call, { type: "failure", error });
    throw error;
  }
}

/** Attempts a call until a result is final. Returns the answer, whatever it means. @throws why there is none */
export async function repeat(call: Call, body: string): Promise<WireAnswer> {
  const last: LastRequest = { outcome: "not_sent", status: 0 };
  let mayRefresh = true;
  for (let retries = 0; ; ) {
    const result = await attempt(call, body, last);
    const failed = result instanceof Error;
    let delayMs: number | undefined;
    // Invalidated also if the rest of the answer never came.
    if (last.status === 401 && call.tokens.invalidate(last.token) && mayRefresh && !failed) {
      mayRefresh = false;
      delayMs = 0;
    } else {
      delayMs = delayBeforeRetry(result, last.outcome, retries++, call);
    }
    if (delayMs === undefined || delayMs >= remainingMs(call)) {
      if (failed) throw result;
      return result;
    }
    emit(call, { type: "retry", delayMs, error: failed ? result : failureOf(result) });
    // Not for 0: under fake timers a refresh would wait for someone to advance them.
    if (delayMs > 0) await pause(delayMs, call.signal);
  }
}

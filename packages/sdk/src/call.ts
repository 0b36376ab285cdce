import { failureOf } from "./answer.ts";
import { attempt, type WireAnswer } from "./attempt.ts";
import { beginCall, type Call, type Configuration, configureCall, type Given, readOptions } from "./configuration.ts";
import { PlantStoreError } from "./errors.ts";
import { emit } from "./events.ts";
import { pause } from "./interruptible.ts";
import { remainingMs } from "./limits.ts";
import type { CallOptions } from "./options.ts";
import { delayBeforeRetry } from "./retry.ts";

/** A call from its options, of which these names are known, to its end. @throws what the options or the work do */
export async function perform<Options extends CallOptions, Value>(
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

/** Attempts, until one is final. What its answer means is answer.ts's business. @throws why there is none */
export async function send(call: Call, body: string): Promise<WireAnswer> {
  let { refreshable } = call.tokens;
  for (let retries = 0; ; ) {
    const result = await attempt(call, body);
    let delayMs: number | undefined;
    if (refreshable && !(result instanceof Error) && result.status === 401) {
      // The source knows of the 401 already, and will ask for another token.
      refreshable = false;
      delayMs = 0;
    } else {
      delayMs = delayBeforeRetry(result, retries++, call);
    }
    if (delayMs === undefined || delayMs >= remainingMs(call)) {
      if (result instanceof Error) throw result;
      return result;
    }
    emit(call, { type: "retry", delayMs, error: result instanceof Error ? result : failureOf(result) });
    // Not for 0: under fake timers a refresh would wait for someone to advance them.
    if (delayMs > 0) await pause(delayMs, call.signal);
  }
}

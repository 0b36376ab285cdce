import { type Call, type Configuration, configure, type Given, readOptions } from "../configuration.ts";
import type { RequestText } from "../contract.ts";
import { PlantStoreError } from "../errors.ts";
import { emit } from "../events.ts";
import type { CallableOperation } from "../operations.ts";
import type { CallOptions } from "../options.ts";
import { failureOf } from "../response/parse.ts";
import { pause } from "./abortable.ts";
import { attempt, type LastRequest } from "./attempt.ts";
import { remainingMs } from "./limits.ts";
import { delayBeforeRetry } from "./retry.ts";
import type { WireAnswer } from "./send.ts";

let calls = 0;

/**
 * Runs one call: checks its options, of which these names are known, does its work, and tells of its failure.
 *
 * @param target the path and query below the base URL; the operation's path if it has no parameters
 * @throws what the options or the work do
 */
export async function call<Options extends CallOptions, Value>(
  client: Configuration,
  operation: CallableOperation,
  options: Options | undefined,
  names: readonly string[],
  work: (call: Call, given: Given<Options>) => Promise<Value>,
  target: string = operation.path,
): Promise<Value> {
  let call: Call = {
    ...client,
    operation,
    url: client.baseUrl + target,
    callId: ++calls,
    startedAt: performance.now(),
    progress: { attempts: 0, outcome: "not_sent", hint: operation.hint ?? "" },
    secrets: [],
  };
  try {
    const given = readOptions(options, names);
    call = configure(call, given);
    return await work(call, given);
  } catch (error) {
    if (PlantStoreError.is(error)) emit(call, { type: "failure", error });
    throw error;
  }
}

/** Attempts a call until a result is final. Returns the answer, whatever it means. @throws why there is none */
export async function repeat(call: Call, text: RequestText): Promise<WireAnswer> {
  const last: LastRequest = { outcome: "not_sent", status: 0 };
  let mayRefresh = true;
  for (let retries = 0; ; ) {
    const result = await attempt(call, text, last);
    const failed = result instanceof Error;
    // Invalidated also if the rest of the answer never came.
    const refreshes: boolean = last.status === 401 && call.tokens.invalidate(last.token) && mayRefresh && !failed;
    const delayMs = refreshes ? 0 : delayBeforeRetry(result, last.outcome, retries++, call);
    mayRefresh &&= !refreshes;
    if (delayMs >= remainingMs(call)) {
      if (failed) throw result;
      return result;
    }
    emit(call, { type: "retry", delayMs, error: failed ? result : failureOf(result, call.operation) });
    // Not for 0: under fake timers a refresh would wait for someone to advance them.
    if (delayMs > 0) await pause(delayMs, call.signal);
  }
}

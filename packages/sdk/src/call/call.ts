import { rethrowControlFlow } from "#runtime";
import { type Configuration, configure, type Defined, readOptions } from "../configuration.ts";
import type { RequestText } from "../contract.ts";
import { ConfigurationError, ConnectionError, PlantStoreError } from "../errors.ts";
import { emit } from "../events.ts";
import type { CallableOperation } from "../operation-types.ts";
import type { CallOptions } from "../options.ts";
import { invalidRequest } from "../request/encode-body.ts";
import { failureOf } from "../response/parse.ts";
import { sleep } from "./abortable.ts";
import { attempt, type LastRequest } from "./attempt.ts";
import type { CallContext } from "./context.ts";
import { remainingMs } from "./limits.ts";
import { delayBeforeRetry } from "./retry.ts";
import type { ReceivedResponse } from "./send.ts";

let calls = 0;

/** @param given the method's arguments @param names of the options that it takes @throws AnyPlantStoreError */
export async function call<Options extends CallOptions, Value>(
  client: Configuration,
  operation: CallableOperation,
  given: readonly unknown[],
  options: Options | undefined,
  names: readonly string[],
  work: (context: CallContext, options: Defined<Options>) => Promise<Value>,
): Promise<Value> {
  const {
    value: target = operation.path,
    issues,
    ...ofTarget
  } = operation.target?.(given, operation.arguments, client) ?? {};
  const url = client.baseUrl + target;
  let context: CallContext = {
    ...client,
    ...ofTarget,
    operation,
    url,
    callId: ++calls,
    startedAt: 0,
    progress: { attempts: 0, outcome: "not_sent", hint: operation.hint },
    awaited: { name: url },
    secrets: [],
  };
  try {
    const defined = readOptions(options, names);
    requireGlobals("AbortController", "Headers", "TextDecoder", "performance");
    if (issues) throw invalidRequest(issues);
    context = { ...configure(context, defined), startedAt: performance.now() };
    return await work(context, defined);
  } catch (thrown) {
    // Nothing failed: the framework discards this rendering, or leaves the page.
    rethrowControlFlow(thrown);
    // Any other error is a defect of this package, so the plant may exist.
    const error = PlantStoreError.is(thrown) ? thrown : new ConnectionError({ cause: thrown });
    emit(context, { type: "failure", error });
    throw error;
  }
}

/** Throws a ConfigurationError if the runtime has no such global. Only an attempt needs a `fetch`. */
export function requireGlobals(...names: readonly (keyof typeof globalThis)[]): void {
  for (const name of names) if (!globalThis[name]) throw new ConfigurationError({ message: `${name} is missing.` });
}

/** Sends until no retry is due. Returns the last response, also a failure. @throws the last error without a response */
export async function repeat(context: CallContext, text: RequestText): Promise<ReceivedResponse> {
  const last: LastRequest = { outcome: "not_sent", status: 0 };
  let mayRefresh = true;
  for (let retries = 0; ; ) {
    const result = await attempt(context, text, last);
    const failed = result instanceof Error;
    // Drops the token even if the response's body never came.
    const refreshes: boolean = last.status === 401 && context.tokens.invalidate(last.token) && mayRefresh && !failed;
    const delayMs = refreshes ? 0 : delayBeforeRetry(result, last.outcome, retries++, context);
    mayRefresh &&= !refreshes;
    if (delayMs >= remainingMs(context)) {
      if (failed) throw result;
      return result;
    }
    emit(context, { type: "retry", delayMs, error: failed ? result : failureOf(result, context.operation) });
    // Without a timer for 0 ms: under fake timers a refresh would wait until a test advances them.
    if (delayMs > 0) await sleep(delayMs, context.signal);
  }
}

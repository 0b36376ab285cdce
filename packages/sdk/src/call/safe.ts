import { CALL_OPTIONS, type Call, type Configuration } from "../configuration.ts";
import type { RequestText } from "../contract.ts";
import { type AnyPlantStoreError, ConnectionError, PlantStoreError } from "../errors.ts";
import type { CallableOperation, DataOf } from "../operations.ts";
import type { CallOptions } from "../options.ts";
import { encodeBody, invalidRequest } from "../request/encode.ts";
import { hideHeaders, type PlantStoreResponse } from "../response/describe.ts";
import { readAnswer } from "../response/parse.ts";
import { call, repeat } from "./call.ts";

/** What a call came to, as a value: a union on `ok`, and then on `error.code`. */
export type SafeResult<Data> = SafeSuccess<Data> | SafeFailure;

/** The call did what it should. */
export interface SafeSuccess<Data> {
  /** Tells it from a failure. */
  readonly ok: true;
  /** What the service stored. */
  readonly data: Data;
  /** The response beside its body. A structured clone of the result leaves out its `headers`. */
  readonly response: PlantStoreResponse;
}

/** The call failed; `error.outcome` says whether the plant may exist. */
export interface SafeFailure {
  /** Tells it from a success. */
  readonly ok: false;
  /** What the same call would have thrown without `safe`. */
  readonly error: AnyPlantStoreError;
}

/**
 * Calls an operation. Never rejects.
 *
 * @param parameters by their names
 */
export function callSafely<Described extends CallableOperation>(
  client: Configuration,
  operation: Described,
  options: CallOptions | undefined,
  body?: unknown,
  parameters?: unknown,
): Promise<SafeResult<DataOf<Described>>> {
  const { value: target, issues } = operation.target?.(parameters) ?? {};
  const work = async (call: Call): Promise<SafeResult<DataOf<Described>>> => {
    if (issues) throw invalidRequest(issues);
    // Null only without a body, as that type has it.
    const text = (operation.body ? encodeBody(body, operation.body) : null) as RequestText;
    const answer = await repeat(call, text);
    const { bytes, flaw, outcome, hint, ...response } = answer;
    return { ok: true, data: readAnswer(answer, operation), response: hideHeaders(response) };
  };
  return call(client, operation, options, CALL_OPTIONS, work, target).catch((cause: unknown) => ({
    ok: false,
    // Another would be a defect of this package, so nothing is certain.
    error: PlantStoreError.is(cause) ? cause : new ConnectionError({ cause }),
  }));
}

/** Returns what a call returned. @throws its error */
export function dataOf<Data>(result: SafeResult<Data>): Data {
  if (result.ok) return result.data;
  throw result.error;
}

import { CALL_OPTIONS, type Configuration } from "../configuration.ts";
import type { RequestText } from "../contract.ts";
import { type AnyPlantStoreError, ConnectionError, PlantStoreError } from "../errors.ts";
import type { CallableOperation, DataOf } from "../operations.ts";
import type { CallOptions } from "../options.ts";
import { encodeBody, invalidRequest } from "../request/encode.ts";
import { hideHeaders, type PlantStoreResponse } from "../response/describe.ts";
import { parseResponse } from "../response/parse.ts";
import { call, repeat } from "./call.ts";
import type { CallContext } from "./context.ts";

/** The result of a call as a value. Narrow it by `ok`, then by `error.code`. */
export type SafeResult<Data> = SafeSuccess<Data> | SafeFailure;

/** The call succeeded. */
export interface SafeSuccess<Data> {
  /** `true` for every success. */
  readonly ok: true;
  /** The data of the response: the plant, as the service returned it. */
  readonly data: Data;
  /** The response without its body. A structured clone of the result leaves out its `headers`. */
  readonly response: PlantStoreResponse;
}

/** The call failed; `error.outcome` says whether the plant may exist. */
export interface SafeFailure {
  /** `false` for every failure. */
  readonly ok: false;
  /** The error that the same call would have thrown without `safe`. */
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
  const work = async (context: CallContext): Promise<SafeResult<DataOf<Described>>> => {
    if (issues) throw invalidRequest(issues);
    // `null` only if the operation has no body.
    const text = (operation.body ? encodeBody(body, operation.body) : null) as RequestText;
    const received = await repeat(context, text);
    const { bytes, bodyError, outcome, hint, ...response } = received;
    return { ok: true, data: parseResponse(received, operation), response: hideHeaders(response) };
  };
  return call(client, operation, options, CALL_OPTIONS, work, target).catch((cause: unknown) => ({
    ok: false,
    // Any other error is a defect of this package, so the plant may exist.
    error: PlantStoreError.is(cause) ? cause : new ConnectionError({ cause }),
  }));
}

/** Returns the data of a success. Throws the error of a failure. */
export function dataOf<Data>(result: SafeResult<Data>): Data {
  if (result.ok) return result.data;
  throw result.error;
}

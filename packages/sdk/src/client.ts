import { rethrowControlFlow } from "#runtime";
import { call, repeat } from "./call/call.ts";
import type { ReceivedResponse } from "./call/send.ts";
import { CALL_OPTIONS, CONFIGURATION, configureClient } from "./configuration.ts";
import {
  type Contract,
  contract,
  type Methods,
  type OperationId,
  type RequestText,
  type SafeMethods,
} from "./contract.ts";
import type { AnyPlantStoreError } from "./errors.ts";
import type { CallableOperation, DataOf } from "./operation-types.ts";
import type { CallOptions, PlantStoreClientOptions } from "./options.ts";
import { encodeBody } from "./request/encode-body.ts";
import { hideHeaders, type PlantStoreResponse } from "./response/describe.ts";
import { parseResponse, responseInfo } from "./response/parse.ts";

/** A client of the Plant Store. */
export interface PlantStoreClient extends Methods<CallOptions> {
  /** The same operations, which never reject: a failure is a value. */
  readonly safe: SafePlantStoreClient;
}

/** The client's operations with their failures as values. */
export interface SafePlantStoreClient
  extends SafeMethods<CallOptions, { [Id in OperationId]: SafeResult<DataOf<Contract[Id]>> }> {}

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
  /** Never there: without `strict`, TypeScript tells a failure from a success only by it. */
  readonly error?: undefined;
}

/** The call failed; `error.outcome` says whether the plant may exist. */
export interface SafeFailure {
  /** `false` for every failure. */
  readonly ok: false;
  /** The error that the same call would have thrown without `safe`. */
  readonly error: AnyPlantStoreError;
}

/**
 * Creates a client. Sends nothing yet.
 *
 * @throws ConfigurationError if an option is wrong. The message names it.
 * @example const plants = createPlantStoreClient({ baseUrl: "https://api.example.com/v1", token: "t1" });
 */
export function createPlantStoreClient(options?: PlantStoreClientOptions): PlantStoreClient {
  const configuration = configureClient(options);
  const safe: Record<string, unknown> = {};
  // A function, so that no inspection of the client shows the token.
  const client: Record<PropertyKey, unknown> = { safe, [CONFIGURATION]: () => configuration };
  for (const [id, operation] of Object.entries<CallableOperation>(contract)) {
    const { arguments: names, body } = operation;
    const run = (given: readonly unknown[], finish: (data: unknown, received: ReceivedResponse) => unknown) =>
      // The types of the methods say what is given. The call checks it.
      call(configuration, operation, given, given[names.length] as CallOptions, CALL_OPTIONS, async (context) => {
        // `null` only if the operation has no body.
        const text = (body ? encodeBody(given[names.indexOf("body")], body) : null) as RequestText;
        const received = await repeat(context, text);
        return finish(parseResponse(received, operation), received);
      });
    client[id] = (...given: unknown[]) => run(given, (data) => data);
    safe[id] = (...given: unknown[]) =>
      run(given, (data, received) => {
        const { outcome, hint, ...response } = responseInfo(received);
        return { ok: true, data, response: hideHeaders(response) };
      }).catch((error) => {
        rethrowControlFlow(error);
        return { ok: false, error };
      });
  }
  // The types and the table are made of the same operations.
  return client as object as PlantStoreClient;
}

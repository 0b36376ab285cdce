import type { AnyPlantStoreError } from "../errors.ts";
import type { PlantStoreResponse } from "../response/describe.ts";

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

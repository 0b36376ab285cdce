import { type AnyPlantStoreError, ConnectionError, PlantStoreError } from "./errors.ts";
import type { PlantStoreResponse } from "./response.ts";

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
  /** What `createPlant` would have thrown. */
  readonly error: AnyPlantStoreError;
}

/** Whatever was thrown, as an error of ours. Another would be a defect of this package, so nothing is certain. */
export function toPlantStoreError(cause: unknown): AnyPlantStoreError {
  if (PlantStoreError.is(cause)) return cause;
  return new ConnectionError({ cause });
}

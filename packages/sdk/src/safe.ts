import { type AnyPlantStoreError, ConnectionError, PlantStoreError, type PlantStoreResponse } from "./errors.ts";

/** What a call came to, as a value: a union on `ok`, and then on `error.code`. */
export type SafeResult<Data> = SafeSuccess<Data> | SafeFailure;

/** The call did what it should. */
export interface SafeSuccess<Data> {
  readonly ok: true;
  readonly data: Data;
  readonly response: PlantStoreResponse;
}

/** The call failed; `error.outcome` says whether the plant may exist. */
export interface SafeFailure {
  readonly ok: false;
  readonly error: AnyPlantStoreError;
}

/** Whatever was thrown, as an error of ours. Another would be a defect of this package, and is told as one of unknown outcome. */
export function toPlantStoreError(thrown: unknown): AnyPlantStoreError {
  if (PlantStoreError.is(thrown)) return thrown;
  return new ConnectionError("connection", "unknown", "The client failed unexpectedly; see the cause.", 1, {
    cause: thrown,
  });
}

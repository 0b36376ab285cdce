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

/** Whatever was thrown, as a value. What is no error of ours would be a defect here, and is still told and not thrown. */
export function failure(error: unknown): SafeFailure {
  if (PlantStoreError.is(error)) return { ok: false, error };
  const message = "The client failed unexpectedly; see the cause.";
  return { ok: false, error: new ConnectionError("connection", "unknown", message, 1, { cause: error }) };
}

import type { Cause } from "../../service/errors.ts";
import type { FaultKind } from "../../service/faults/fault.ts";
import type { RecordedRequest } from "../../service/recorded-request.ts";
import { exactId } from "../exact-id.ts";

/** Selects requests: those that have all of these, or those for which a function returns true. */
export type RequestFilter = DataFilter | ((request: RecordedRequest) => boolean);

/** Those that have all of these. */
export interface DataFilter {
  /** As it was sent, such as `"POST"`. */
  readonly method?: string | undefined;
  /** Below the base URL, such as `"/plants"`. */
  readonly path?: string | undefined;
  /** The status of its response. */
  readonly status?: number | undefined;
  /** The kind of a fault that it met, such as `"latency"`. */
  readonly fault?: FaultKind | undefined;
  /** The id of the plant that its body holds, whether it was stored or not. */
  readonly id?: number | bigint | undefined;
  /** The cause of a violation that it has, such as `"refused_token"`. */
  readonly cause?: Cause | undefined;
  /**
   * A text that its `body` or its `path` contains, as the journal shows them: upper and lower case differ, and of a
   * longer body only the first 65,536 bytes are there.
   */
  readonly text?: string | undefined;
}

/** Returns a function that tells whether a request is selected. @throws RangeError for an id that may have lost digits */
export function selects({
  method,
  path,
  status,
  fault,
  cause,
  text,
  id: given,
}: DataFilter): (request: RecordedRequest) => boolean {
  const id = given === undefined ? undefined : exactId("store.requests: a filter", given);
  return (request) =>
    (method === undefined || request.method === method) &&
    (path === undefined || request.path === path) &&
    (status === undefined || request.response?.status === status) &&
    (fault === undefined || request.faults.some(({ kind }) => kind === fault)) &&
    (id === undefined || request.plant?.id === id) &&
    (cause === undefined || request.violations.some((violation) => violation.cause === cause)) &&
    (text === undefined || [request.body, request.path].some((part) => part?.includes(text)));
}

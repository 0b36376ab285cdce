import { type PlantKey, record } from "../../contract.ts";
import type { Cause } from "../../service/errors.ts";
import type { FaultKind } from "../../service/faults/fault.ts";
import type { Key } from "../../service/plant-record.ts";
import type { RecordedRequest } from "../../service/recorded-request.ts";
import { classOf, type StatusClass } from "./status-filter.ts";

/** Selects requests: those with all of these fields, or those for which a function returns true. */
export type RequestFilter = DataFilter | ((request: RecordedRequest) => boolean);

/** Selects requests by their fields: all of these must match. */
export interface DataFilter {
  /** As it was sent, such as `"POST"`. */
  readonly method?: string | undefined;
  /** Below the base URL, such as `"/plants"`. */
  readonly path?: string | undefined;
  /** The status of its response, or its class, such as `"4xx"`; `"no response"` for a request that ended without one. */
  readonly status?: number | StatusClass | undefined;
  /** The kind of a fault that the request met, such as `"latency"`. */
  readonly fault?: FaultKind | undefined;
  /** The id of the plant in its body, stored or not. */
  readonly id?: PlantKey | undefined;
  /** The cause of one of its violations, such as `"refused_token"`; `"any"` for a request with any violation. */
  readonly cause?: Cause | "any" | undefined;
  /**
   * A text that its `body` or its `path` contains, as the journal shows them. Upper and lower case differ. Only the first
   * 65,536 bytes of a body are searched.
   */
  readonly text?: string | undefined;
}

/** The id must have the type of those in the requests. */
export function selects(
  filter: Omit<DataFilter, "id"> & { readonly id: Key | undefined },
): (request: RecordedRequest) => boolean {
  const { id, method, path, status, fault, cause, text } = filter;
  return (request) =>
    (method === undefined || request.method === method) &&
    (path === undefined || request.path === path) &&
    (status === undefined || hasStatus(request, status)) &&
    (fault === undefined || request.faults.some(({ kind }) => kind === fault)) &&
    (id === undefined || request.plant?.[record.key] === id) &&
    (cause === undefined || request.violations.some((violation) => cause === "any" || violation.cause === cause)) &&
    (text === undefined || [request.body, request.path].some((part) => part?.includes(text)));
}

/** A request that waits has neither a status nor a class. */
function hasStatus({ state, response }: RecordedRequest, wanted: number | StatusClass): boolean {
  return state === "completed" && [response?.status, classOf(response?.status)].includes(wanted);
}

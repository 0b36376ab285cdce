import type { FaultKind } from "../../core/faults/fault.ts";
import type { RecordedRequest } from "../../core/recorded-request.ts";

/** Which requests are meant: those that have all of these, or those for which a function is true. */
export type RequestFilter =
  | {
      /** As it was sent, such as `"POST"`. */
      readonly method?: string | undefined;
      /** Below the base URL, such as `"/plants"`. */
      readonly path?: string | undefined;
      /** The status of its answer. */
      readonly status?: number | undefined;
      /** The kind of a fault that it met, such as `"latency"`. */
      readonly fault?: FaultKind | undefined;
    }
  | ((request: RecordedRequest) => boolean);

const FIELDS = ["method", "path", "status", "fault"];

/** @throws TypeError for a field that there is not: it would match everything. */
export function matcher(filter: RequestFilter = {}): (request: RecordedRequest) => boolean {
  if (typeof filter === "function") return filter;
  const unknown = Object.keys(filter).find((name) => !FIELDS.includes(name));
  if (unknown !== undefined)
    throw new TypeError(`store.requests: a filter has no "${unknown}". It has ${FIELDS.join(", ")}.`);
  const { method, path, status, fault } = filter;
  return (request) =>
    (method === undefined || request.method === method) &&
    (path === undefined || request.path === path) &&
    (status === undefined || request.answer?.status === status) &&
    (fault === undefined || request.faults.some(({ kind }) => kind === fault));
}

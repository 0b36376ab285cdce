import { checkOptions, isString, type OptionChecks } from "../../core/check-options.ts";
import { FAULT_KINDS, type FaultKind } from "../../core/faults/fault.ts";
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

const CHECKS: OptionChecks<Exclude<RequestFilter, (request: RecordedRequest) => boolean>> = {
  method: ["a string", isString],
  path: ["a string", isString],
  status: ["a number", (value) => typeof value === "number"],
  fault: [`one of ${FAULT_KINDS.join(", ")}`, (value) => FAULT_KINDS.includes(value)],
};

/** @throws TypeError for a field that there is not, or that nothing can have: it would match everything, or nothing. */
export function matcher(filter: RequestFilter = {}): (request: RecordedRequest) => boolean {
  if (typeof filter === "function") return filter;
  checkOptions("store.requests: a filter", filter, CHECKS);
  const { method, path, status, fault } = filter;
  return (request) =>
    (method === undefined || request.method === method) &&
    (path === undefined || request.path === path) &&
    (status === undefined || request.answer?.status === status) &&
    (fault === undefined || request.faults.some(({ kind }) => kind === fault));
}

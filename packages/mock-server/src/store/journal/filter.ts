import { type Cause, ERRORS } from "../../service/errors.ts";
import { FAULT_KINDS, type FaultKind } from "../../service/faults/fault.ts";
import type { RecordedRequest } from "../../service/recorded-request.ts";
import { checkOptions, isString, type OptionChecks } from "../../shared/check-options.ts";
import { exactId } from "../exact-id.ts";

const CALLER = "store.requests: a filter";

/** Selects requests: those that have all of these, or those for which a function returns true. */
export type RequestFilter =
  | {
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
  | ((request: RecordedRequest) => boolean);

const CHECKS: OptionChecks<Exclude<RequestFilter, (request: RecordedRequest) => boolean>> = {
  method: ["a string", isString],
  path: ["a string", isString],
  status: ["a number", (value) => typeof value === "number"],
  fault: [`one of ${FAULT_KINDS.join(", ")}`, (value) => FAULT_KINDS.includes(value)],
  id: ["a number or a bigint", (value) => typeof value === "number" || typeof value === "bigint"],
  cause: [
    `one of ${Object.keys(ERRORS).join(", ")}`,
    (value) => typeof value === "string" && Object.hasOwn(ERRORS, value),
  ],
  text: ["a string that is not empty", (value) => isString(value) && value !== ""],
};

/**
 * Returns a function that tells whether a request is selected.
 *
 * @throws TypeError for an unknown field, or a value that nothing can have: it would match everything, or nothing.
 * RangeError for an id that may have lost digits.
 */
export function matcher(filter: RequestFilter = {}): (request: RecordedRequest) => boolean {
  if (typeof filter === "function") return filter;
  checkOptions(CALLER, filter, CHECKS);
  const { method, path, status, fault, cause, text } = filter;
  const id = filter.id === undefined ? undefined : exactId(CALLER, filter.id);
  return (request) =>
    (method === undefined || request.method === method) &&
    (path === undefined || request.path === path) &&
    (status === undefined || request.response?.status === status) &&
    (fault === undefined || request.faults.some(({ kind }) => kind === fault)) &&
    (id === undefined || request.plant?.id === id) &&
    (cause === undefined || request.violations.some((violation) => violation.cause === cause)) &&
    (text === undefined || [request.body, request.path].some((part) => part?.includes(text)));
}

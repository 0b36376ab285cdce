import { CAUSES } from "../../service/errors.ts";
import { FAULT_KINDS } from "../../service/faults/fault.ts";
import type { RecordedRequest } from "../../service/recorded-request.ts";
import { checkOptions, isString, type OptionChecks } from "../../shared/check-options.ts";
import { type DataFilter, type RequestFilter, selects } from "./select.ts";
import { isStatusFilter, STATUS_RULE } from "./status-filter.ts";

const oneOf = (all: readonly unknown[]) =>
  [`one of ${all.join(", ")}`, (value: unknown) => all.includes(value)] as const;

const CHECKS: OptionChecks<DataFilter> = {
  method: ["a string", isString],
  path: ["a string", isString],
  status: [STATUS_RULE, isStatusFilter],
  fault: oneOf(FAULT_KINDS),
  id: ["a number or a bigint", (value) => typeof value === "number" || typeof value === "bigint"],
  cause: oneOf(["any", ...CAUSES]),
  text: ["a string that is not empty", (value) => isString(value) && value !== ""],
};

/**
 * Returns a function that tells whether a request is selected.
 *
 * @throws TypeError for an unknown field, and for a value that no request can have; RangeError for an id that may have lost
 * digits.
 */
export function matcher(filter: RequestFilter = {}): (request: RecordedRequest) => boolean {
  if (typeof filter === "function") return filter;
  checkOptions("store.requests: a filter", filter, CHECKS);
  return selects(filter);
}

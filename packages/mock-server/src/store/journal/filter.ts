import { FAULT_KINDS } from "../../service/faults/fault.ts";
import { exactKey, HAS_INT64_KEY } from "../../service/plant-record.ts";
import type { RecordedRequest } from "../../service/recorded-request.ts";
import { aString, checkOptions, isString, type OptionChecks } from "../../shared/check-options.ts";
import { type DataFilter, type RequestFilter, selects } from "./select.ts";
import { isStatusFilter, STATUS_RULE } from "./status-filter.ts";

const oneOf = (all: readonly unknown[]) =>
  [`one of ${all.join(", ")}`, (value: unknown) => all.includes(value)] as const;

const CALLER = "store.requests: a filter";

const CHECKS: OptionChecks<DataFilter> = {
  method: aString,
  path: aString,
  status: [STATUS_RULE, isStatusFilter],
  fault: oneOf(FAULT_KINDS),
  id: HAS_INT64_KEY
    ? ["a number or a bigint", (value) => typeof value === "number" || typeof value === "bigint"]
    : aString,
  cause: aString,
  text: ["a string that is not empty", (value) => isString(value) && value !== ""],
};

/** @throws TypeError for a wrong field; RangeError for an id that may have lost digits */
export type Matcher = (filter?: RequestFilter) => (request: RecordedRequest) => boolean;

/** Creates the matcher of a journal. Without the causes that there are, it takes any. */
export function createMatcher(causes: readonly string[] | undefined): Matcher {
  const checks = { ...CHECKS, ...(causes && { cause: oneOf(["any", ...causes]) }) };
  return (filter = {}) => {
    if (typeof filter === "function") return filter;
    checkOptions(CALLER, filter, checks);
    return selects({ ...filter, id: filter.id === undefined ? undefined : exactKey(CALLER, filter.id) });
  };
}

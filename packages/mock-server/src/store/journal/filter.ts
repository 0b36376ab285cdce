import { recordMembers } from "../../contract.ts";
import { FAULT_KINDS } from "../../service/faults/fault.ts";
import { exactKey, HAS_INT64_KEY, type PlantFilter, readPlantFilter } from "../../service/plant-record.ts";
import { aString, type Check, checkOptions, isString, type OptionChecks } from "../../shared/check-options.ts";
import { type RequestFields, type RequestFilter, type Selection, select, UPSTREAM_FACTS } from "./select.ts";
import { isStatusFilter, STATUS_RULE } from "./status-filter.ts";

const oneOf = (all: readonly unknown[]) =>
  [`one of ${all.join(", ")}`, (value: unknown) => all.includes(value)] as const;

const CALLER = "store.requests: a filter";

const CHECKS: OptionChecks<RequestFields> = {
  method: aString,
  path: aString,
  status: [STATUS_RULE, isStatusFilter],
  fault: oneOf(FAULT_KINDS),
  id: HAS_INT64_KEY
    ? ["a number or a bigint", (value) => typeof value === "number" || typeof value === "bigint"]
    : aString,
  cause: aString,
  upstream: oneOf(UPSTREAM_FACTS),
  text: ["a string that is not empty", (value) => isString(value) && value !== ""],
  headers: [
    'an object of texts, such as { "X-Tenant": "botany" }',
    (value) =>
      Object.prototype.toString.call(value) === "[object Object]" && Object.values(Object(value)).every(isString),
  ],
};

/** readPlantFilter checks their values. */
const MEMBERS = Object.fromEntries(
  Object.entries(recordMembers)
    .filter(([name]) => !Object.hasOwn(CHECKS, name))
    .map(([name, { expected }]): [string, Check] => [name, [expected, () => true]]),
) as OptionChecks<Omit<PlantFilter, keyof RequestFields>>; // The generated table has each member.

/** @throws TypeError for a wrong field; RangeError for an id that may have lost digits */
export type ReadFilter = (filter?: RequestFilter) => Selection;

/** Takes any cause if the causes are not known. */
export function createFilterReader(causes: readonly string[] | undefined): ReadFilter {
  const checks = { ...CHECKS, ...MEMBERS, ...(causes && { cause: oneOf(["any", ...causes]) }) };
  return (filter = {}) => {
    if (typeof filter === "function") return { criteria: [], matches: filter };
    checkOptions(CALLER, filter, checks);
    const { method, path, status, fault, id, cause, text, upstream, headers, ...members } = filter;
    const fields = { method, path, status, fault, cause, text, upstream, headers };
    const key = id === undefined ? undefined : exactKey(CALLER, id);
    return select({ ...fields, ...readPlantFilter(`${CALLER}: `, members), id: key });
  };
}

/** The header fields of a filter, as one parameter of the control API. */
export const HEADER_LINES_RULE = "a field on each line, such as x-tenant: botany";

export function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}

export function readHeaderLines(lines: string): Readonly<Record<string, string>> | undefined {
  const fields = lines.split("\n").map((line) => /^([^\s:]+):[ \t]*(.*?)[ \t]*$/.exec(line));
  if (fields.some((field) => field === null)) return undefined;
  return Object.fromEntries(fields.map((field) => [field?.[1] ?? "", field?.[2] ?? ""]));
}

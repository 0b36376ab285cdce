import type { Cause } from "../../service/errors.ts";
import { FAULT_KINDS, type FaultKind } from "../../service/faults/fault.ts";
import type { RecordedRequest } from "../../service/recorded-request.ts";
import { checkOptions, isSize, type OptionChecks } from "../../shared/check-options.ts";
import { describeRequests } from "./describe-requests.ts";
import type { Difference } from "./failure.ts";
import type { ReadFilter } from "./filter.ts";
import { compareOrder } from "./request-order.ts";
import { type RequestFilter, UPSTREAM_FACTS, type UpstreamFact, upstreamFacts } from "./select.ts";

/** The exact numbers of requests, and their order. Omitted members are not checked. */
export interface RequestCounts {
  /** The number of all requests. */
  readonly total?: number | undefined;
  /** By the status of their responses. No request may have a status that is missing here. */
  readonly status?: Readonly<Record<number, number>> | undefined;
  /** By the faults that they met. No request may have met a fault that is missing here. */
  readonly faults?: Readonly<Partial<Record<FaultKind, number>>> | undefined;
  /**
   * How many requests had a violation, or how many by cause, such as `{ refused_token: 1 }`. A request counts once for each
   * of its causes. No request may have a cause that is missing here.
   */
  readonly violations?: number | Readonly<Partial<Record<Cause, number>>> | undefined;
  /** The real service's part, with `upstream`, such as `{ any: 3, violations: 0 }`. Only what is named is checked. */
  readonly upstream?: Readonly<Partial<Record<UpstreamFact, number>>> | undefined;
  /** A filter for each request, in the order of their numbers. No further request may have come. */
  readonly order?: readonly RequestFilter[] | undefined;
}

const CALLER = "store.requests.verify";

const CHECKS: OptionChecks<RequestCounts> = {
  total: ["a whole number from 0", isSize],
  status: ["an object of counts, such as { 200: 1 }", isCounts],
  faults: ["an object of counts, such as { networkError: 1 }", isCounts],
  violations: [
    "a whole number from 0, or an object of counts, such as { refused_token: 1 }",
    (value) => isSize(value) || isCounts(value),
  ],
  upstream: ["an object of counts, such as { violations: 0 }", isCounts],
  order: ["a list of filters, such as [{ status: 503 }, { status: 200 }]", Array.isArray],
};

type CountRow = readonly [what: string, expected: number, received: number];

export function differenceOf(
  requests: readonly RecordedRequest[],
  counts: RequestCounts,
  readFilter: ReadFilter,
): Difference | undefined {
  const counted = rowsOf(requests, counts);
  const order = counts.order && compareOrder(requests, counts.order, readFilter);
  const rows = [...counted, ...(order ?? []).map(({ row }) => row)];
  if (rows.every(([, expected, received]) => expected === received)) return undefined;
  // Where one request is missing, each later place differs too.
  const details = order?.find((place) => place.details !== undefined)?.details;
  return {
    text: [table(rows), ...(details === undefined ? [] : [details]), describeRequests(requests)].join("\n\n"),
    expected: {
      ...Object.fromEntries(counted.map(([what, expected]) => [what, expected])),
      ...(order && { order: order.map(({ expected }) => expected) }),
    },
    actual: {
      ...Object.fromEntries(counted.map(([what, , received]) => [what, received])),
      ...(order && { order: order.map(({ actual }) => actual) }),
    },
  };
}

/** @param causes those that there are, if known. @throws TypeError for an invalid count */
export function checkCounts(counts: RequestCounts, causes: readonly string[] | undefined): void {
  checkOptions(CALLER, counts, CHECKS);
  if (Object.values(counts).every((count) => count === undefined))
    throw new TypeError(`${CALLER}: nothing to check. Give ${Object.keys(CHECKS).join(", ")}.`);
  const { status = {}, faults = {}, upstream = {}, violations } = counts;
  checkNames("status", status, (name) => /^[1-5]\d\d$/.test(name), "statuses are from 100 to 599");
  const oneOf = (what: string, given: object, all: readonly string[]) =>
    checkNames(what, given, (name) => all.includes(name), `${what}s are ${all.join(", ")}`);
  oneOf("fault", faults, FAULT_KINDS);
  oneOf("upstream fact", upstream, UPSTREAM_FACTS);
  if (causes && typeof violations === "object") oneOf("cause", violations, causes);
}

function checkNames(what: string, counts: object, isKnown: (name: string) => boolean, known: string): void {
  const unknown = Object.keys(counts).find((name) => !isKnown(name));
  if (unknown !== undefined) throw new TypeError(`${CALLER}: there is no ${what} "${unknown}". The ${known}.`);
}

function isCounts(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((count) => count === undefined || isSize(count))
  );
}

const NAMED: Readonly<
  Record<"status" | "faults" | "violations", readonly [what: string, (request: RecordedRequest) => readonly string[]]>
> = {
  status: ["status", ({ response }) => (response === undefined ? [] : [String(response.status)])],
  faults: ["fault", ({ faults }) => faults.map(({ kind }) => kind)],
  violations: ["violation", ({ violations }) => [...new Set(violations.map(({ cause }) => cause))]],
};

function rowsOf(requests: readonly RecordedRequest[], { total, upstream = {}, ...counts }: RequestCounts): CountRow[] {
  const named = Object.entries(NAMED).flatMap(([member, [what, namesOf]]) => {
    const expected = counts[member as keyof typeof NAMED];
    if (expected === undefined) return [];
    if (typeof expected === "object") return compare(what, expected, requests.flatMap(namesOf));
    return [["with violations", expected, requests.filter((request) => namesOf(request).length > 0).length] as const];
  });
  const facts = requests.flatMap(upstreamFacts).filter((fact) => upstream[fact] !== undefined);
  const all = [...named, ...compare("upstream", upstream, facts)];
  return total === undefined ? all : [["total", total, requests.length], ...all];
}

function compare(
  what: string,
  expected: Readonly<Partial<Record<string, number>>>,
  received: readonly string[],
): CountRow[] {
  const names = [...new Set([...Object.keys(expected), ...received])].sort();
  return names.map((name) => [
    `${what} ${name}`,
    expected[name] ?? 0,
    received.filter((candidate) => candidate === name).length,
  ]);
}

function table(rows: readonly CountRow[]): string {
  const width = Math.max(...rows.map(([what]) => what.length));
  const line = (mark: string, what: string, expected: unknown, received: unknown) =>
    `${mark} ${what.padEnd(width)}  ${String(expected).padStart(8)}  ${String(received).padStart(8)}`;
  return [
    line(" ", "", "expected", "received"),
    ...rows.map(([what, expected, received]) => line(expected === received ? "✓" : "✗", what, expected, received)),
  ].join("\n");
}

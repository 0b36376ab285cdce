import type { FaultKind } from "../../core/faults/fault.ts";
import type { RecordedRequest } from "../../core/recorded-request.ts";
import { describeRequests } from "./describe.ts";

/** How many requests there must have been, exactly. What is left out is not looked at. */
export interface RequestCounts {
  /** All of them. */
  readonly total?: number | undefined;
  /** By the status of their answers. A status that is not named must not have been answered. */
  readonly status?: Readonly<Record<number, number>> | undefined;
  /** By the faults that they met. A fault that is not named must not have been met. */
  readonly faults?: Readonly<Partial<Record<FaultKind, number>>> | undefined;
  /** Those that did something wrong. */
  readonly violations?: number | undefined;
}

const FIELDS = ["total", "status", "faults", "violations"];

/** One line of the difference. */
type Row = readonly [what: string, expected: number, received: number];

/** What the requests differ in from what is expected, to be read; undefined when they do not. */
export function difference(requests: readonly RecordedRequest[], counts: RequestCounts): string | undefined {
  checkFields(counts);
  const rows = rowsOf(requests, counts);
  if (rows.every(([, expected, received]) => expected === received)) return undefined;
  return `${table(rows)}\n\n${describeRequests(requests)}`;
}

function checkFields(counts: RequestCounts): void {
  const unknown = Object.keys(counts).find((name) => !FIELDS.includes(name));
  if (unknown !== undefined)
    throw new TypeError(`store.requests.verify: there is no "${unknown}". What can be counted: ${FIELDS.join(", ")}.`);
  const { total, violations, status = {}, faults = {} } = counts;
  const wrong = [total, violations, ...Object.values(status), ...Object.values(faults)].find(
    (count) => count !== undefined && !(Number.isSafeInteger(count) && count >= 0),
  );
  if (wrong !== undefined)
    throw new TypeError(`store.requests.verify: a count must be a whole number from 0, received ${String(wrong)}.`);
}

function rowsOf(requests: readonly RecordedRequest[], { total, status, faults, violations }: RequestCounts): Row[] {
  const statuses = requests.flatMap(({ answer }) => (answer === undefined ? [] : [String(answer.status)]));
  const kinds = requests.flatMap((request) => request.faults.map(({ kind }) => kind));
  const bad = requests.filter((request) => request.violations.length > 0);
  return [
    ...(total === undefined ? [] : [["total", total, requests.length] as const]),
    ...(status === undefined ? [] : compare("status", status, statuses)),
    ...(faults === undefined ? [] : compare("fault", faults, kinds)),
    ...(violations === undefined ? [] : [["with violations", violations, bad.length] as const]),
  ];
}

function compare(what: string, expected: Readonly<Record<string, number>>, received: readonly string[]): Row[] {
  const names = [...new Set([...Object.keys(expected), ...received])].sort();
  return names.map((name) => [
    `${what} ${name}`,
    expected[name] ?? 0,
    received.filter((candidate) => candidate === name).length,
  ]);
}

function table(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(([what]) => what.length));
  const line = (mark: string, what: string, expected: unknown, received: unknown) =>
    `${mark} ${what.padEnd(width)}  ${String(expected).padStart(8)}  ${String(received).padStart(8)}`;
  return [
    line(" ", "", "expected", "received"),
    ...rows.map(([what, expected, received]) => line(expected === received ? " " : "✗", what, expected, received)),
  ].join("\n");
}

/** The comparison in packages/mock-server/docs/conformance.md: where a service in each framework decides otherwise than the mock. */
import type { CaseResult } from "@plant-store/mock-server/conformance";
import type { Deviation, Difference, Report } from "./report.ts";

/** What differs, by the row that decides it. */
type Cells = ReadonlyMap<string, ReadonlySet<string>>;

export interface Comparison {
  /** The rows that hold in some frameworks only. */
  readonly table: string;
  /** The names of the rows that hold in none. */
  readonly inNone: readonly string[];
}

/** @param order the names of the rows, as DECISIONS.md has them */
export function compare(reports: Readonly<Record<string, Report>>, order: readonly string[]): Comparison {
  const columns = Object.values(reports).map(cellsOf);
  const names = [...CONTRACT, ...order];
  const isInNone = (row: string) => columns.every((cells) => cells.has(row));
  const rows = names.filter((row) => columns.some((cells) => cells.has(row)) && !isInNone(row));
  const table = [
    ["The contract, or our decision", ...Object.keys(reports)],
    ["---", ...columns.map(() => "---")],
    ...rows.map((row) => [linked(row), ...columns.map((cells) => [...(cells.get(row) ?? ["holds"])].join(", "))]),
  ]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
  return { table, inNone: names.filter(isInNone) };
}

const CONTRACT = ["document rule 1", "document rule 2", "document authentication"];

const linked = (row: string) => (CONTRACT.includes(row) ? row : `\`${row}\``);

function cellsOf({ contract, decisions }: Report): Cells {
  const broken = contract.filter(({ verdict }) => verdict === "broken");
  const entries = [...broken.map(contractEntry), ...decisions.flatMap(decisionEntries)];
  const rows = new Map<string, Set<string>>();
  for (const [row, words] of entries) rows.set(row, (rows.get(row) ?? new Set()).add(words));
  return rows;
}

type Entry = readonly [row: string, words: string];

function contractEntry({ cites, received = "", reason = "" }: CaseResult): Entry {
  const [status, type = ""] = received.split(" | ");
  const isText = reason.includes("/error: expected an integer within int32, received a string");
  return [cites[0] ?? "", `${status}, ${isText ? "a text as `error`" : mediaType(type)}`];
}

function decisionEntries({ row, differences }: Deviation): readonly Entry[] {
  const status = differences.find(({ part }) => part === "status");
  // The rest of another status follows from it, and the body of a success is not an error.
  if (status !== undefined && Number(status.received) < 400) return [[row, statusWords(status)]];
  const bodies = differences.flatMap(bodyWords).map((words): Entry => ["error-bodies", words]);
  if (status !== undefined) return [[row, statusWords(status)], ...bodies];
  return [...differences.flatMap(fieldWords).map((words): Entry => [row, words]), ...bodies];
}

const statusWords = ({ expected, received }: Difference) => `${received} for ${expected}`;

function bodyWords({ part, received }: Difference): readonly string[] {
  if (part === "Content-Type") return [mediaType(JSON.parse(received))];
  return part === "error" && received.startsWith('"') ? ["a text as `error`"] : [];
}

function fieldWords({ part, received }: Difference): readonly string[] {
  if (!/^(?:Allow|Accept|Accept-Encoding|WWW-Authenticate)$/.test(part)) return [];
  return [`${received === "null" ? "no" : "another"} ${part}`];
}

const mediaType = (type: string) => type.replace(/;.*$/, "").trim();

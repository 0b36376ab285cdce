/** Compares the mutants that survived with those that cannot be noticed: the last step of `npm start` here. */
import { readFile } from "node:fs/promises";
import { EQUIVALENT } from "./equivalent.ts";

interface Place {
  readonly line: number;
  readonly column: number;
}

interface Mutant {
  readonly status: string;
  readonly replacement: string;
  readonly location: { readonly start: Place; readonly end: Place };
}

/** The part of Stryker's report that is read here. */
interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}

const LEAST_KILLED = 0.9;
const report: Report = JSON.parse(await readFile(new URL("report.json", import.meta.url), "utf8"));
const known = new Set(Object.values(EQUIVALENT).flat());
const mutants = Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
  mutants.map((mutant) => ({
    status: mutant.status,
    change: `${file}: ${changeOf(source, mutant)}`,
    at: `line ${mutant.location.start.line}`,
  })),
);
const killed = mutants.filter(({ status }) => ["Killed", "Timeout"].includes(status)).length;
const survived = mutants.filter(({ status }) => ["Survived", "NoCoverage"].includes(status));
const unknown = survived.filter(({ change }) => !known.has(change));
const gone = [...known].filter((change) => !survived.some((mutant) => mutant.change === change));

console.log(
  `${killed} of ${killed + survived.length} mutants are killed; ${survived.length} survived, ${unknown.length} unexplained.`,
);
for (const { change, at } of unknown) console.error(`survived, and equivalent.ts does not say why: ${change} (${at})`);
for (const change of gone) console.log(`in equivalent.ts, but killed or gone now: ${change}`);
if (unknown.length > 0 || killed < (killed + survived.length) * LEAST_KILLED) process.exitCode = 1;

/** Returns the replaced code and its replacement, each on one line and not too long. */
function changeOf(source: string, { location: { start, end }, replacement }: Mutant): string {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = (lines[last] ?? "").slice(0, end.column - 1);
  lines[0] = (lines[0] ?? "").slice(start.column - 1);
  return `${short(lines.join(" "))} → ${short(replacement)}`;
}

function short(code: string): string {
  const line = code.replace(/\s+/g, " ");
  return line.length > 100 ? `${line.slice(0, 100)}…` : line;
}

import { access, type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { codeOf, UsageError } from "../usage-error.ts";
import { explain, linesOf, type Reported, type ReportedRun } from "./reported-run.ts";

export interface JUnitFile {
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Empties the file: nobody may read an earlier run's results in it. */
export async function openJUnitFile(path: string): Promise<JUnitFile> {
  const file = await attempt(path, async (): Promise<FileHandle> => {
    await makeFolder(dirname(path));
    return open(path, "w");
  });
  return { write: (text) => attempt(path, () => file.writeFile(text)), close: () => file.close() };
}

/** Not by `recursive`: Node would try for ever where nobody can make one, as in /proc or in a deleted folder. */
async function makeFolder(path: string): Promise<void> {
  try {
    await access(path);
  } catch {
    if (path !== dirname(path)) await makeFolder(dirname(path));
    // Another run may make it too. If it is missing, opening the file says so.
    await mkdir(path).catch(() => {});
  }
}

async function attempt<Value>(path: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw new UsageError(`The JUnit file ${path} cannot be written (${codeOf(error)}).`, { cause: error });
  }
}

/** Only elements and attributes that every reader of JUnit XML knows. */
export function junitReport(run: ReportedRun): string {
  const { command, subject, results, failures, error } = run;
  const name = `plant-store-mock ${command}`;
  const cases = [
    ...results.map((result) => {
      const attributes = { name: result.name, classname: result.cites.join(", "), time: seconds(result.durationMs) };
      return element("testcase", attributes, verdictOf(result, failures));
    }),
    ...(error === undefined ? [] : [errorCase(error, name)]),
  ];
  const time = seconds(results.reduce((sum, { durationMs }) => sum + durationMs, 0));
  const counts = { tests: cases.length, failures: failures.length, errors: error === undefined ? 0 : 1 };
  const skipped = results.filter((result) => isSkipped(result, failures)).length;
  const suite = element(
    "testsuite",
    { name: `Plant Store conformance of ${subject}`, ...counts, skipped, time },
    cases.map((text) => `\n    ${text}`).concat("\n  "),
  );
  const suites = element("testsuites", { name, ...counts, time }, [`\n  ${suite}\n`]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${suites}\n`;
}

function verdictOf(result: Reported, failures: readonly Reported[]): readonly string[] {
  const { verdict, reason = "", findings } = result;
  if (verdict === "holds") return [];
  if (isSkipped(result, failures)) return [element("skipped", { message: reason })];
  const rules = new Set(findings.map(({ rule }) => explain(rule)));
  const text = [content([...rules, ...linesOf(result)].join("\n"))];
  // Nothing else is read in a case that passes.
  if (!failures.includes(result)) return [element("system-out", {}, [content(`${verdict}: ${reason}\n`), ...text])];
  return [element("failure", { message: reason, type: verdict }, text)];
}

/** Nothing was decided. Advice passes. */
function isSkipped(result: Reported, failures: readonly Reported[]): boolean {
  return !["holds", "advice"].includes(result.verdict) && !failures.includes(result);
}

function errorCase({ message }: Error, classname: string): string {
  const error = element("error", { message, type: "error" }, [content(message)]);
  return element("testcase", { name: "the run", classname, time: seconds(0) }, [error]);
}

function seconds(durationMs: number): string {
  return (durationMs / 1000).toFixed(3);
}

/** XML 1.0 has no way to write these, not even as references (section 2.2). */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** @param content XML already */
function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: readonly string[] = [],
): string {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${attribute(String(value))}"`)];
  return content.length === 0 ? `<${start.join(" ")}/>` : `<${start.join(" ")}>${content.join("")}</${name}>`;
}

function content(text: string): string {
  return (
    text
      .replace(FORBIDDEN, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      // A reader would take it for a line feed.
      .replaceAll("\r", "&#13;")
  );
}

/** A reader would take every white space for a space. */
function attribute(text: string): string {
  return content(text).replaceAll('"', "&quot;").replaceAll("\t", "&#9;").replaceAll("\n", "&#10;");
}

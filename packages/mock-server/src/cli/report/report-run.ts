import { appendFile, stat } from "node:fs/promises";
import type { Report, Result } from "../../exchange/report.ts";
import { CallerError } from "../../shared/caller-error.ts";
import type { Progress } from "../../verify.ts";
import type { Environment } from "../arguments.ts";
import type { VerifyValues } from "../command-options.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import { annotations, disarm, withoutCommands } from "./github-commands.ts";
import { junitReport, openJUnitFile } from "./junit.ts";
import { type Check, type ReportedRun, reportedRunOf } from "./reported-run.ts";
import { createRunOutput } from "./run-output.ts";
import { stepSummary } from "./step-summary.ts";

export interface Surroundings {
  readonly stdout: Terminal;
  readonly stderr: Terminal;
  readonly environment: Environment;
}

/** 0: all that was observed holds. 1: something failed. 2: it could not check. */
export type ExitCode = 0 | 1 | 2;

/** @throws UsageError if the JUnit file cannot be written; the error that ended the run before anything failed */
export async function reportRun<One extends Result, Full extends Report<One>>(
  check: Check<One, Full>,
  { json, junitFile }: Pick<VerifyValues, "json" | "junitFile">,
  { stdout, stderr, environment }: Surroundings,
  run: (onResult: (result: One, progress: Progress) => void) => Promise<Full>,
): Promise<ExitCode> {
  const junit = junitFile === undefined ? undefined : await openJUnitFile(junitFile);
  try {
    const isOnGitHub = environment.GITHUB_ACTIONS === "true";
    const target = isOnGitHub ? withoutCommands(stdout) : stdout;
    const output = createRunOutput(check.unit, target, stderr, environment);
    const results: One[] = [];
    const { report, error } = await run((result, { done, total }) => {
      results.push(result);
      output.result(result.verdict, done, total);
    }).then(
      (report) => ({ report, error: undefined }),
      (error: unknown) => ({ report: undefined, error: explainError(error) }),
    );
    output.end();
    const reported = reportedRunOf(check, report?.results ?? results, report?.leftOut ?? 0, error);
    const [code, why] = exitOf(reported, report && check.unseen(report));
    const last = `Exit ${code}: ${why}.`;
    if (report !== undefined && json) target.write(`${JSON.stringify(report, null, 2)}\n`);
    else if (report !== undefined) output.run(reported, [...check.summary(report), last]);
    else if (reported.causes.length > 0 && !json) output.run(reported, []);
    await junit?.write(junitReport(reported));
    if (isOnGitHub) stderr.write(annotations(reported));
    const { GITHUB_STEP_SUMMARY: summary } = environment;
    if (summary) {
      // The verdict stays what it is.
      await appendStepSummary(summary, reported).catch(({ message }) =>
        stderr.write(`plant-store-mock: GITHUB_STEP_SUMMARY was not written: ${message}\n`),
      );
    }
    if (error === undefined) return code;
    const shown = isOnGitHub ? new Error(disarm(error.message), { cause: error }) : error;
    if (reported.failures.length === 0) throw shown;
    stderr.write(`plant-store-mock: ${shown.message}\n`);
    return 1;
  } finally {
    await junit?.close();
  }
}

function exitOf({ failures, results, unit }: ReportedRun, unseen: string | undefined): readonly [ExitCode, string] {
  const [one, several] = unit;
  const { length } = failures;
  if (length > 0) return [1, `${length} ${length === 1 ? `${one} fails` : `${several} fail`}`];
  if (unseen !== undefined) return [2, unseen];
  const hasAdvice = results.some(({ verdict }) => verdict === "advice");
  return [0, hasAdvice ? "nothing is broken, and advice fails only with --strict" : "all that was observed holds"];
}

function explainError(error: unknown): Error {
  if (!(error instanceof CallerError)) return error instanceof Error ? error : new Error(String(error));
  return new UsageError((SUBJECTS[error.subject] ?? error.subject) + error.words, { cause: error });
}

const SUBJECTS: Readonly<Record<string, string>> = {
  baseUrl: "verify: the base URL",
  only: "--only",
  skip: "--skip",
  "only and skip": "--only and --skip",
};

/** GitHub shows nothing of a larger file. */
const MOST_BYTES = 1_048_576;

async function appendStepSummary(file: string, run: ReportedRun): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  await appendFile(file, stepSummary(run, MOST_BYTES - size));
}

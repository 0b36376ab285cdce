import { appendFile, stat } from "node:fs/promises";
import type { Progress } from "../../conformance.ts";
import { CallerError } from "../../shared/caller-error.ts";
import type { Environment } from "../arguments.ts";
import type { VerifyValues } from "../command-options.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import { annotations, disarm, withoutCommands } from "./github-commands.ts";
import { junitReport, openJUnitFile } from "./junit.ts";
import { type Check, type Outcome, outcomeOf } from "./outcome.ts";
import { createRunOutput } from "./run-output.ts";
import { stepSummary } from "./step-summary.ts";

export interface Surroundings {
  readonly stdout: Terminal;
  readonly stderr: Terminal;
  readonly environment: Environment;
}

/** Resolves with the exit code. @throws UsageError if the JUnit file cannot be written; the error that ended the run */
export async function reportRun<
  Result,
  Report extends { readonly results: readonly Result[]; readonly leftOut: number },
>(
  check: Check<Result, Report>,
  { json, junitFile }: Pick<VerifyValues, "json" | "junitFile">,
  { stdout, stderr, environment }: Surroundings,
  run: (onResult: (result: Result, progress: Progress) => void) => Promise<Report>,
): Promise<0 | 1> {
  const junit = junitFile === undefined ? undefined : await openJUnitFile(junitFile);
  try {
    const isOnGitHub = environment.GITHUB_ACTIONS === "true";
    const output = createRunOutput(check, json, isOnGitHub ? withoutCommands(stdout) : stdout, stderr, environment);
    const results: Result[] = [];
    const { report, error } = await run((result, progress) => {
      results.push(result);
      output.result(result, progress);
    }).then(
      (report) => ({ report, error: undefined }),
      (error: unknown) => ({ report: undefined, error: explainError(error) }),
    );
    output.end();
    if (report !== undefined) output.summary(report);
    const outcome = outcomeOf(check, report?.results ?? results, report?.leftOut ?? 0, error);
    await junit?.write(junitReport(outcome));
    if (isOnGitHub) stderr.write(annotations(outcome));
    const { GITHUB_STEP_SUMMARY: summary } = environment;
    if (summary) {
      // The verdict stays what it is.
      await appendStepSummary(summary, outcome).catch(({ message }) =>
        stderr.write(`plant-store-mock: GITHUB_STEP_SUMMARY was not written: ${message}\n`),
      );
    }
    if (error === undefined) return outcome.failures.length === 0 ? 0 : 1;
    throw isOnGitHub ? new Error(disarm(error.message), { cause: error }) : error;
  } finally {
    await junit?.close();
  }
}

/** Names an option as the command does, in the message of a run that refuses it. */
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

/** Appends as many cases as the file has room for. @throws Error when it cannot be written */
async function appendStepSummary(file: string, outcome: Outcome): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  await appendFile(file, stepSummary(outcome, MOST_BYTES - size));
}

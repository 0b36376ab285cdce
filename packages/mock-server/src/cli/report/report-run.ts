import { CallerError } from "../../shared/caller-error.ts";
import type { Environment } from "../environment.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import { annotations, disarm, withoutCommands } from "./github-commands.ts";
import { junitReport } from "./junit.ts";
import { openJUnitFile } from "./junit-file.ts";
import type { Outcome } from "./outcome.ts";
import { appendStepSummary } from "./step-summary-file.ts";

/** The surroundings of a command. */
export interface Surroundings {
  readonly stdout: Terminal;
  readonly stderr: Terminal;
  readonly environment: Environment;
}

/**
 * Runs a check and reports its outcome: as JUnit, and to GitHub. Returns the exit code.
 *
 * @param run gets the target of its own output
 * @throws UsageError if the JUnit file cannot be written; the error that ended the run
 */
export async function reportRun(
  junitFile: string | undefined,
  { stdout, stderr, environment }: Surroundings,
  run: (stdout: Terminal) => Promise<Outcome>,
): Promise<0 | 1> {
  const junit = junitFile === undefined ? undefined : await openJUnitFile(junitFile);
  try {
    const isOnGitHub = environment.GITHUB_ACTIONS === "true";
    const outcome = await run(isOnGitHub ? withoutCommands(stdout) : stdout);
    await junit?.write(junitReport(outcome));
    if (isOnGitHub) stderr.write(annotations(outcome));
    const { GITHUB_STEP_SUMMARY: summary } = environment;
    if (summary) {
      // The verdict stays what it is.
      await appendStepSummary(summary, outcome).catch(({ message }) =>
        stderr.write(`plant-store-mock: GITHUB_STEP_SUMMARY was not written: ${message}\n`),
      );
    }
    const { error, failures } = outcome;
    if (error === undefined) return failures.length === 0 ? 0 : 1;
    throw isOnGitHub ? new Error(disarm(error.message), { cause: error }) : error;
  } finally {
    await junit?.close();
  }
}

/** Names an option as the command does, in the message of a run that refuses it. */
export function explainError(error: unknown, subjects: Readonly<Record<string, string>> = {}): Error {
  if (!(error instanceof CallerError)) return error instanceof Error ? error : new Error(String(error));
  return new UsageError((SUBJECTS[error.subject] ?? subjects[error.subject] ?? error.subject) + error.words, {
    cause: error,
  });
}

const SUBJECTS: Readonly<Record<string, string>> = {
  only: "--only",
  skip: "--skip",
  "only and skip": "--only and --skip",
};

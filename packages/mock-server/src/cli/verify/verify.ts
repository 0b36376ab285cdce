import { type CaseResult, runConformance } from "../../conformance.ts";
import { CallerError } from "../../shared/caller-error.ts";
import type { VerifyCommand } from "../arguments.ts";
import type { Environment } from "../environment.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import { annotations, disarm, withoutCommands } from "./github-commands.ts";
import { junitReport } from "./junit.ts";
import { type JUnitFile, openJUnitFile } from "./junit-file.ts";
import type { Outcome } from "./outcome.ts";
import { appendStepSummary } from "./step-summary-file.ts";
import { createVerifyOutput, type VerifyOutput } from "./verify-output.ts";

/** Checks a service, prints the results, and returns the exit code. @throws UsageError, or Error when it does not respond. */
export async function verify(
  command: VerifyCommand,
  stdout: Terminal,
  stderr: Terminal,
  environment: Environment,
): Promise<0 | 1> {
  const { token, junitFile } = command;
  // Without one little is judged, and a CI that has lost its secret would pass.
  if (token === undefined)
    throw new UsageError("verify needs a token that the service accepts: --token, or PLANT_STORE_MOCK_TOKEN.");
  const junit = junitFile === undefined ? undefined : await openJUnitFile(junitFile);
  try {
    return await runAndReport(command, token, junit, stdout, stderr, environment);
  } finally {
    await junit?.close();
  }
}

async function runAndReport(
  command: VerifyCommand,
  token: string,
  junit: JUnitFile | undefined,
  stdout: Terminal,
  stderr: Terminal,
  environment: Environment,
): Promise<0 | 1> {
  const isOnGitHub = environment.GITHUB_ACTIONS === "true";
  const output = createVerifyOutput(command, isOnGitHub ? withoutCommands(stdout) : stdout, stderr, environment);
  const outcome = await run(command, token, output);
  if (outcome.report !== undefined) output.summary(outcome.report);
  await junit?.write(junitReport(outcome));
  if (isOnGitHub) stderr.write(annotations(outcome));
  const { GITHUB_STEP_SUMMARY: summary } = environment;
  if (summary) {
    // The verdict stays what it is.
    await appendStepSummary(summary, outcome).catch(({ message }) =>
      stderr.write(`plant-store-mock: GITHUB_STEP_SUMMARY was not written: ${message}\n`),
    );
  }
  if (outcome.report !== undefined) return outcome.report.broken === 0 ? 0 : 1;
  throw isOnGitHub ? new Error(disarm(outcome.error.message), { cause: outcome.error }) : outcome.error;
}

async function run(command: VerifyCommand, token: string, output: VerifyOutput): Promise<Outcome> {
  const { baseUrl, decisions, timeoutMs, only, skip } = command;
  const results: CaseResult[] = [];
  try {
    const report = await runConformance({
      ...{ baseUrl, token, decisions, timeoutMs, only, skip },
      onResult(result, progress) {
        results.push(result);
        output.result(result, progress);
      },
    });
    return { baseUrl, results, report };
  } catch (error) {
    return { baseUrl, results, error: explain(error) };
  } finally {
    output.end();
  }
}

const SUBJECTS: Readonly<Record<string, string>> = {
  baseUrl: "verify: the base URL",
  only: "--only",
  skip: "--skip",
  "only and skip": "--only and --skip",
};

/** Names the options as the command does. */
function explain(error: unknown): Error {
  if (!(error instanceof CallerError)) return error instanceof Error ? error : new Error(String(error));
  return new UsageError((SUBJECTS[error.subject] ?? error.subject) + error.words, { cause: error });
}

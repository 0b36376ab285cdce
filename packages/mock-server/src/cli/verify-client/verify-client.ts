import { type ScenarioResult, verifyClient } from "../../client-conformance.ts";
import type { VerifyClientCommand } from "../arguments.ts";
import { explainError, reportRun, type Surroundings } from "../report/report-run.ts";
import { createRunOutput } from "../report/run-output.ts";
import { clientOutcome, clientTexts, reported } from "./client-texts.ts";
import { readKnownFailing } from "./known-failing.ts";
import { runCommand } from "./run-command.ts";

/**
 * Checks a client, prints the results, and returns the exit code. SIGINT and SIGTERM end the client's processes first.
 *
 * @throws UsageError for a wrong option, and for a command that cannot be started
 */
export async function verifyClientCommand(command: VerifyClientCommand, surroundings: Surroundings): Promise<number> {
  const { words, only, skip, jobs, timeoutMs, strict, knownFailingFile, json, junitFile } = command;
  const known = knownFailingFile === undefined ? new Set<string>() : await readKnownFailing(knownFailingFile);
  const run = { command: words, strict, known };
  const stop = new AbortController();
  let stoppedBy: NodeJS.Signals | undefined;
  const end = (signal: NodeJS.Signals) => {
    stoppedBy = signal;
    stop.abort(new Error(`It was ended by ${signal}.`));
  };
  for (const name of SIGNALS) process.once(name, end);
  try {
    return await reportRun(junitFile, surroundings, async (stdout) => {
      const { stderr, environment } = surroundings;
      const output = createRunOutput(clientTexts(run), json, stdout, stderr, environment);
      const results: ScenarioResult[] = [];
      try {
        const report = await verifyClient(
          runCommand(words, (error) => stop.abort(error)),
          {
            ...{ only, skip, jobs, timeoutMs, signal: stop.signal },
            onResult(result, progress) {
              results.push(result);
              output.result(reported(result, run), progress);
            },
          },
        );
        output.end();
        output.summary(report);
        return clientOutcome(run, report.results, report.leftOut);
      } catch (error) {
        output.end();
        return clientOutcome(run, results, 0, explainError(error));
      }
    });
  } catch (error) {
    if (stoppedBy === undefined) throw error;
    return EXIT_STATUS[stoppedBy] ?? 1;
  } finally {
    for (const name of SIGNALS) process.removeListener(name, end);
  }
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** As shells report a process that a signal ended. */
const EXIT_STATUS: Readonly<Record<string, number>> = { SIGINT: 130, SIGTERM: 143 };

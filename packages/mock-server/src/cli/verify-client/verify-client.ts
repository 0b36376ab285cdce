import { verifyClient } from "../../verify.ts";
import type { VerifyClientCommand } from "../arguments.ts";
import { reportRun, type Surroundings } from "../report/report-run.ts";
import { STOP_SIGNALS, statusOf } from "../start-command.ts";
import { clientCheck, readKnownFailing } from "./client-check.ts";
import { runCommand } from "./run-command.ts";

/** SIGINT, SIGTERM and SIGHUP first end the client's processes. @throws UsageError, also if the command cannot start */
export async function verifyClientCommand(command: VerifyClientCommand, surroundings: Surroundings): Promise<number> {
  const { words, only, skip, jobs, timeoutMs, strict, knownFailingFile } = command;
  const known = knownFailingFile === undefined ? new Set<string>() : await readKnownFailing(knownFailingFile);
  const stop = new AbortController();
  const { signal } = stop;
  let stoppedBy: NodeJS.Signals | undefined;
  const end = (name: NodeJS.Signals) => {
    stoppedBy = name;
    stop.abort(new Error(`It was ended by ${name}.`));
  };
  for (const name of STOP_SIGNALS) process.once(name, end);
  try {
    const call = runCommand(words, (error) => stop.abort(error));
    return await reportRun(clientCheck(words, strict, known), command, surroundings, (onResult) =>
      verifyClient(call, { only, skip, jobs, timeoutMs, signal, onResult }),
    );
  } catch (error) {
    if (stoppedBy === undefined) throw error;
    return statusOf(stoppedBy);
  } finally {
    for (const name of STOP_SIGNALS) process.removeListener(name, end);
  }
}

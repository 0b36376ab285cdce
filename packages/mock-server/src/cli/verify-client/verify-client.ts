import { verifyClient } from "../../client-conformance.ts";
import type { VerifyClientCommand } from "../arguments.ts";
import { reportRun, type Surroundings } from "../report/report-run.ts";
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
  for (const name of SIGNALS) process.once(name, end);
  try {
    const call = runCommand(words, (error) => stop.abort(error));
    return await reportRun(clientCheck(words, strict, known), command, surroundings, (onResult) =>
      verifyClient(call, { only, skip, jobs, timeoutMs, signal, onResult }),
    );
  } catch (error) {
    if (stoppedBy === undefined) throw error;
    return EXIT_STATUS[stoppedBy] ?? 1;
  } finally {
    for (const name of SIGNALS) process.removeListener(name, end);
  }
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** As shells report a process that a signal ended. */
const EXIT_STATUS: Readonly<Record<string, number>> = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

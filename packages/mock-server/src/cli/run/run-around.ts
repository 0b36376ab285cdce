import type { RunCommand } from "../arguments.ts";
import { FAILED_RUN } from "../fail.ts";
import { type OpenServer, openServer } from "../open-server.ts";
import type { Surroundings } from "../report/report-run.ts";
import { prepareJournalFile, writeJournalFile } from "./journal-file.ts";
import { runAttached } from "./run-attached.ts";

export async function runAround(command: RunCommand, { stderr, environment }: Surroundings): Promise<number> {
  const { words, journalFile, log } = command;
  if (journalFile !== undefined) await prepareJournalFile(journalFile);
  // The command has stdout for itself.
  const server = await openServer(command, stderr, stderr, Boolean(environment.NO_COLOR));
  if (log !== "silent") await server.announce();
  let status = 0;
  const report = (problem: unknown) => {
    stderr.write(`plant-store-mock: ${problem instanceof Error ? problem.message : problem}\n`);
    status ||= FAILED_RUN;
  };
  await runAttached(words, variablesOf(server), async (end) => {
    status = end.status;
    if (end.problem !== undefined) report(end.problem);
    if (journalFile !== undefined && status !== 0) await writeJournalFile(journalFile, server.store).catch(report);
    await server.stop().catch(report);
  });
  return status;
}

/** Undefined ones are not inherited either: they are those of another mock. */
function variablesOf({ url, store, control }: OpenServer): Readonly<Record<string, string | undefined>> {
  const token = store.service.goodToken();
  return {
    PLANT_STORE_BASE_URL: url,
    // In front of a real service, the user's own stays.
    ...(token !== undefined && { PLANT_STORE_TOKEN: token }),
    PLANT_STORE_CONTROL_URL: control?.api,
    PLANT_STORE_CONTROL_TOKEN: control?.token,
  };
}

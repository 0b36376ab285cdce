import { rm, writeFile } from "node:fs/promises";
import { wireRequestJson } from "../../control/wire.ts";
import type { PlantStore } from "../../store/store.ts";
import type { RunCommand } from "../arguments.ts";
import { FAILED_RUN } from "../fail.ts";
import { type OpenServer, openServer } from "../open-server.ts";
import { checkOutputFile } from "../plant-files.ts";
import type { Surroundings } from "../report/report-run.ts";
import { codeOf, UsageError } from "../usage-error.ts";
import { runAttached } from "./run-attached.ts";

export async function runAround(command: RunCommand, { stderr, environment }: Surroundings): Promise<number> {
  const { words, journalFile, log } = command;
  if (journalFile !== undefined) {
    await checkOutputFile("journal", journalFile);
    await rm(journalFile, { force: true });
  }
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

/** As the control API shows them, one a line. */
async function writeJournalFile(path: string, store: PlantStore): Promise<void> {
  await writeFile(path, linesOf(store)).catch((cause) => {
    throw new UsageError(`The journal file ${path} was not written (${codeOf(cause)}).`, { cause });
  });
}

async function* linesOf(store: PlantStore): AsyncGenerator<string> {
  for (const request of await store.requests.all()) yield `${wireRequestJson(request)}\n`;
  for (const space of store.spaces()) {
    const member = `{"space":${JSON.stringify(space)},`;
    for (const request of await store.space(space).requests.all())
      yield wireRequestJson(request)
        .replace("{", () => `${member}`)
        .concat("\n");
  }
}

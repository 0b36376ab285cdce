import type { FaultSetting } from "../adapters/node-http/spaces.ts";
import type { NewPlant } from "../contract.ts";
import { type PlantStoreServer, serve } from "../server.ts";
import { describeFault, isStoreFault } from "../service/faults/fault.ts";
import { createPlantStore, type PlantStore } from "../store/store.ts";
import type { ServeCommand } from "./arguments.ts";
import { checkDumpFile, writeDumpFile } from "./dump-file.ts";
import { fail } from "./fail.ts";
import { openWarnings } from "./open-address.ts";
import { createOutput } from "./output.ts";
import { readSeedFile } from "./seed-file.ts";
import { UsageError } from "./usage-error.ts";

/** Serves until a signal comes. @throws UsageError, TypeError or Error when it cannot start. */
export async function runServer(command: ServeCommand): Promise<void> {
  const { seedFile, dumpFile, randomSeed = Math.floor(Math.random() * 2 ** 32) } = command;
  const seed = seedFile === undefined ? [] : await readSeedFile(seedFile);
  if (dumpFile !== undefined) await checkDumpFile(dumpFile);
  const store = openStore({ ...command, seed, randomSeed });
  const output = createOutput(command.log, process.stdout, Boolean(process.env.NO_COLOR));
  const { host, port, basePath, allowedHosts, allowedOrigins } = command;
  const server = await serve(store, { host, port, basePath, allowedHosts, allowedOrigins, log: output.log });
  for (const setting of command.faults) await injectInto(store, server, setting);
  stopOnSignal(async () => {
    await server.close();
    if (dumpFile !== undefined) await writeDumpFile(dumpFile, await store.plants.values());
  });
  // On stderr whatever --log says: stdout may be read by a program.
  for (const warning of await openWarnings(command)) process.stderr.write(`plant-store-mock: warning: ${warning}\n`);
  output.started(server.url, notes(command, seed.length, randomSeed));
}

function openStore(
  options: ServeCommand & { readonly seed: readonly NewPlant[]; readonly randomSeed: number },
): PlantStore {
  const { tokens, seed, maxBodyBytes, duplicates, errorStatuses, randomSeed } = options;
  try {
    return createPlantStore({ tokens, seed, maxBodyBytes, duplicates, errorStatuses, randomSeed });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(error.message.replace("createPlantStore: seed", `The seed file ${options.seedFile}`), {
      cause: error,
    });
  }
}

async function injectInto(
  store: PlantStore,
  server: PlantStoreServer,
  { fault, options }: FaultSetting,
): Promise<void> {
  if (isStoreFault(fault)) await store.inject(fault, options);
  else await server.inject(fault, options);
}

/** Returns notes for whoever started the server. */
function notes({ tokens, faults }: ServeCommand, plants: number, randomSeed: number): readonly string[] {
  const random = faults.some(
    ({ fault, options: { probability = 1 } }) =>
      probability < 1 || (fault.kind === "latency" && fault.minMs < fault.maxMs),
  );
  return [
    tokens === undefined ? "Any well-formed bearer token is good." : "Only the bearer tokens given are good.",
    ...(plants === 0 ? [] : [`It begins with ${plants} ${plants === 1 ? "plant" : "plants"}.`]),
    ...(faults.length === 0 ? [] : [`It fails on purpose: ${faults.map(describeSetting).join("; ")}.`]),
    ...(random ? [`--random-seed ${randomSeed} repeats what is random.`] : []),
  ];
}

function describeSetting({ fault, options: { at, times, probability = 1 } }: FaultSetting): string {
  const which = [
    ...(probability === 1 ? [] : [`${Number((probability * 100).toPrecision(6))} % of the requests`]),
    ...(times === undefined
      ? []
      : [`${times} ${times === 1 ? "request" : "requests"}${probability === 1 ? "" : " at most"}`]),
    ...(at === "response" ? ["once the plant is stored"] : []),
  ];
  return which.length === 0 ? describeFault(fault) : `${describeFault(fault)} (${which.join(", ")})`;
}

/** How long a process that has stopped may take to end by itself, in milliseconds: long enough to flush its output. */
const EXIT_MS = 200;

/** Stops at the first signal, once requests in flight have ended. The second finds no handler, and ends the process. */
function stopOnSignal(stop: () => Promise<void>): void {
  const signals = ["SIGINT", "SIGTERM"] as const;
  const handle = () => {
    for (const signal of signals) process.off(signal, handle);
    stop()
      .catch(fail)
      // A latency that still waits for a request whose connection is closed must not keep the process.
      .finally(() => setTimeout(() => process.exit(), EXIT_MS).unref());
  };
  for (const signal of signals) process.on(signal, handle);
}

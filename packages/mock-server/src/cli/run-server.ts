import { randomBytes } from "node:crypto";
import { basename } from "node:path";
import type { Log } from "../adapters/node-http/log.ts";
import type { PlantStoreServer } from "../adapters/node-http/plant-store-server.ts";
import type { ServeOptions } from "../adapters/node-http/serve-options.ts";
import type { FaultSetting } from "../adapters/node-http/spaces.ts";
import { startServer } from "../adapters/node-http/start-server.ts";
import { type NewPlant, words } from "../contract.ts";
import { API_PATH, PAGE_PATH } from "../control/paths.ts";
import { describeFault } from "../service/faults/describe-fault.ts";
import { CallerError } from "../shared/caller-error.ts";
import { StorageProblem } from "../shared/storage-problem.ts";
import { createPlantStore, type PlantStore, spaceOf } from "../store/store.ts";
import type { ServeCommand } from "./arguments.ts";
import { fail } from "./fail.ts";
import { openWarnings } from "./open-address.ts";
import { createOutput } from "./output.ts";
import { checkDumpFile, readSeedFile, writeDumpFile } from "./plant-files.ts";
import { createStorage } from "./storage-setting.ts";
import { UsageError } from "./usage-error.ts";

/** Serves until a signal comes. @throws UsageError, TypeError or Error when it cannot start. */
export async function runServer(command: ServeCommand): Promise<void> {
  const { seedFile, dumpFile } = command;
  const seed = seedFile === undefined ? [] : await readSeedFile(seedFile);
  if (dumpFile !== undefined) await checkDumpFile(dumpFile);
  const { store, plants } = await openStore(command, seed);
  const output = createOutput(command.log, process.stdout, process.stderr, Boolean(process.env.NO_COLOR));
  const { noControl, controlToken } = command;
  const control = noControl ? undefined : { token: controlToken ?? randomBytes(16).toString("base64url") };
  const server = await listenOn(store, command, control, output.log);
  outliveOutput(server.url);
  stopOnSignal(async () => {
    await server.close();
    try {
      if (dumpFile !== undefined) await writeDumpFile(dumpFile, spaceOf(store).plants);
    } finally {
      await store.close();
    }
  });
  // Always on stderr: a program may read stdout.
  for (const warning of await openWarnings(command.server, command.store))
    process.stderr.write(`plant-store-mock: warning: ${warning}\n`);
  const shownControl = control && {
    page: new URL(PAGE_PATH, server.url).href,
    api: new URL(API_PATH, server.url).href,
    // A token that the user has set is not written anywhere.
    token: controlToken === undefined ? control.token : undefined,
  };
  output.started(server.url, notes(command, store, plants, server.url), shownControl);
}

/** Starts the server; closes the store if that fails. */
async function listenOn(
  store: PlantStore,
  command: ServeCommand,
  control: ServeOptions["control"],
  log: Log | undefined,
): Promise<PlantStoreServer> {
  try {
    return await startServer(store, { ...command.server, control, log }, ownFaults(command));
  } catch (error) {
    // The connection to a database would keep the process alive.
    await store.close().catch(() => {});
    throw error;
  }
}

/** Opens the store, its storage too, and counts its plants. @throws UsageError */
async function openStore(command: ServeCommand, seed: readonly NewPlant[]): Promise<OpenStore> {
  // Given, it is not printed at its first use: `notes` says it.
  const randomSeed = Math.floor(Math.random() * 2 ** 32);
  let store: PlantStore | undefined;
  try {
    const storage = await createStorage(command.storage);
    const given = Object.entries(command.store).filter(([, value]) => value !== undefined);
    store = createPlantStore({ randomSeed, ...Object.fromEntries(given), seed, storage });
    return { store, plants: await store.plants.count() };
  } catch (error) {
    await store?.close().catch(() => {});
    throw new UsageError(explain(error, command.seedFile), { cause: error });
  }
}

interface OpenStore {
  readonly store: PlantStore;
  readonly plants: number;
}

function explain(error: unknown, seedFile: string | undefined): string {
  if (error instanceof StorageProblem) return error.about("--storage");
  if (error instanceof CallerError && error.subject === "seed") return `The seed file ${seedFile}${error.words}`;
  return error instanceof Error ? error.message : String(error);
}

function notes(command: ServeCommand, store: PlantStore, plants: number, url: string): readonly string[] {
  const { tokens } = command.store;
  const { spaces } = command.server;
  const faults = ownFaults(command);
  const random = faults.some(
    ({ fault, options: { probability = 1 } }) =>
      probability < 1 || (fault.kind === "latency" && fault.minMs < fault.maxMs),
  );
  return [
    tokens === undefined ? "Any well-formed bearer token is good." : "Only the bearer tokens given are good.",
    ...(command.storage.kind === "memory" ? [] : [`It keeps everything in ${store.settings.storage}.`]),
    ...(plants === 0 ? [] : [`It begins with ${plants} ${plants === 1 ? words.noun : words.many}.`]),
    ...(spaces ? [`Each ${url}/spaces/<name> has ${words.many}, faults and numbers of its own.`] : []),
    ...(faults.length === 0
      ? []
      : [`It fails on purpose${spaces ? ", in each space" : ""}: ${faults.map(describeSetting).join("; ")}.`]),
    ...(random ? [`--random-seed ${store.randomSeed} repeats the random faults.`] : []),
  ];
}

function ownFaults({ latency, faults }: ServeCommand): readonly FaultSetting[] {
  return latency === undefined ? faults : [{ fault: latency, options: {} }, ...faults];
}

function describeSetting({ fault, options: { at, times, probability = 1 } }: FaultSetting): string {
  const which = [
    ...(probability === 1 ? [] : [`${Number((probability * 100).toPrecision(6))} % of the requests`]),
    ...(times === undefined
      ? []
      : [`${times} ${times === 1 ? "request" : "requests"}${probability === 1 ? "" : " at most"}`]),
    ...(at === "response" ? [`once the ${words.noun} is stored`] : []),
  ];
  return which.length === 0 ? describeFault(fault) : `${describeFault(fault)} (${which.join(", ")})`;
}

/** How long the process may take to end once it has stopped, in milliseconds: enough to flush its output. */
const EXIT_MS = 200;

/** Once requests in flight have ended. The second SIGINT or SIGTERM has no handler, and ends the process. */
function stopOnSignal(stop: () => Promise<void>): void {
  const signals = ["SIGINT", "SIGTERM"] as const;
  let isStopping = false;
  const handle = () => {
    if (isStopping) return;
    isStopping = true;
    for (const signal of signals) process.off(signal, handle);
    stop()
      .catch((error) => fail(error))
      // A pending latency of a closed connection must not keep the process alive.
      .finally(() => setTimeout(() => process.exit(), EXIT_MS).unref());
  };
  for (const signal of signals) process.on(signal, handle);
  // A terminal that closes sends several. Node ends by it even under nohup, whose name a shell leaves in "_".
  process.on("SIGHUP", basename(process.env._ ?? "") === "nohup" ? () => {} : handle);
}

/** Goes on where the output cannot be written, on a full disk or in a terminal that was closed, and says so once. */
function outliveOutput(url: string): void {
  let isTold = false;
  process.stderr.on("error", () => {});
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
    // A reader has left, as in `plant-store-mock | head -1`.
    if (code === "EPIPE" || isTold) return;
    isTold = true;
    process.stderr.write(
      `plant-store-mock: warning: The log cannot be written (${code}). ${url} goes on without it.\n`,
    );
  });
}

import { randomBytes } from "node:crypto";
import { startServer } from "../adapters/node-http/start-server.ts";
import type { NewPlant } from "../contract.ts";
import { StorageProblem } from "../service/storage-errors.ts";
import { CallerError } from "../shared/caller-error.ts";
import type { OptionRow } from "../shared/option-table.ts";
import { createPlantStore, type PlantStore, spaceOf } from "../store/store.ts";
import { STORE_OPTIONS } from "../store/store-options.ts";
import type { ServeValues } from "./command-options.ts";
import { openWarnings } from "./open-address.ts";
import { createOutput } from "./output.ts";
import { checkOutputFile, readSeedFile, writeDumpFile } from "./plant-files.ts";
import { notes, ownFaults } from "./server-notes.ts";
import { createStorage } from "./storage-setting.ts";
import type { Terminal } from "./terminal.ts";
import { readPem, readTls } from "./tls-setting.ts";
import { UsageError } from "./usage-error.ts";

export interface OpenServer {
  readonly url: string;
  readonly store: PlantStore;
  readonly control: Readonly<Record<"page" | "api" | "token", string>> | undefined;
  announce(): Promise<void>;
  /** Waits for requests in flight, and writes the dump. @throws UsageError if that cannot be written */
  stop(): Promise<void>;
}

export async function openServer(
  values: ServeValues,
  stdout: Terminal,
  stderr: Terminal,
  noColor: boolean,
): Promise<OpenServer> {
  const { seedFile, dumpFile, noControl, controlToken } = values;
  const seed = seedFile === undefined ? [] : await readSeedFile(seedFile);
  if (dumpFile !== undefined) await checkOutputFile("dump", dumpFile);
  const { tls, notes: trusting } = await readTls(values);
  const { upstreamCaFile } = values;
  const upstreamCa = upstreamCaFile && (await readPem("--upstream-ca", upstreamCaFile));
  const { store, plants } = await openStore(values, seed);
  const output = createOutput(values.log, stdout, stderr, noColor);
  const token = noControl ? undefined : (controlToken ?? randomBytes(16).toString("base64url"));
  const listening = { ...values.server, tls, upstreamCa, control: token === undefined ? undefined : { token } };
  const faults = ownFaults(values);
  const server = await startServer(store, { ...listening, log: output.log }, faults).catch(async (error) => {
    // The connection to a database would keep the process alive.
    await store.close().catch(() => {});
    throw error;
  });
  const { url, controlUrl: api } = server;
  const control = token === undefined || api === undefined ? undefined : { page: new URL("./", api).href, api, token };
  return {
    url,
    store,
    control,
    async announce() {
      // Always on stderr: a program may read stdout.
      for (const warning of await openWarnings({ ...values.server, tls }, values.store))
        stderr.write(`plant-store-mock: warning: ${warning}\n`);
      // A token that the user has set is not written anywhere.
      const shown = control && { ...control, token: controlToken === undefined ? control.token : undefined };
      output.started(url, [...notes(values, store, plants, server), ...trusting], shown);
    },
    async stop() {
      await server.close();
      try {
        if (dumpFile !== undefined) await writeDumpFile(dumpFile, spaceOf(store).plants);
      } finally {
        await store.close();
      }
    },
  };
}

async function openStore(values: ServeValues, seed: readonly NewPlant[]) {
  // Given, it is not printed at its first use: `notes` says it.
  const randomSeed = Math.floor(Math.random() * 2 ** 32);
  let store: PlantStore | undefined;
  try {
    const storage = await createStorage(values.storage);
    // A default is not given: it stands in the way of no other option.
    const rows: Readonly<Record<string, OptionRow>> = STORE_OPTIONS;
    const given = Object.entries(values.store).filter(([name, value]) => value !== rows[name]?.[1]);
    const plants = seed.length === 0 ? {} : { seed };
    store = createPlantStore({ randomSeed, ...Object.fromEntries(given), ...plants, storage });
    return { store, plants: await store.plants.count() };
  } catch (error) {
    await store?.close().catch(() => {});
    throw new UsageError(explain(error, values.seedFile), { cause: error });
  }
}

function explain(error: unknown, seedFile: string | undefined): string {
  if (error instanceof StorageProblem) return error.about("--storage");
  if (error instanceof CallerError && error.subject === "seed") return `The seed file ${seedFile}${error.words}`;
  const rows: Readonly<Record<string, OptionRow>> = STORE_OPTIONS;
  const [flag] = (error instanceof CallerError && rows[error.subject]?.[2]) || [];
  if (error instanceof CallerError && flag !== undefined) return `--${flag}${error.words}`;
  return error instanceof Error ? error.message : String(error);
}

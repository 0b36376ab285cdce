/** The servers that are measured, each in a process of its own. */
import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startRedis } from "../../test/support/redis.ts";
import { mockoon, prism, steady } from "../mocks/commands.ts";
import type { Command } from "../processes.ts";
import { CORES } from "./cores.ts";
import type { PlantStoreProcessOptions } from "./servers/plant-store-process.ts";

/** The command listens on this port. The stack ends whatever it needs besides. */
export type Server = (port: number, stack: AsyncDisposableStack) => Command | Promise<Command>;

const BARE = fileURLToPath(new URL("../generated/bare-process.js", import.meta.url));

/** Made into JavaScript by generate.ts, like the commands: stripping the types of a script takes a third of its start. */
export const bare: Server = (port) => [process.execPath, BARE, String(port)];

export const plantStore = (options: PlantStoreProcessOptions = {}): Server => script("plant-store-process.ts", options);

type Kind = NonNullable<PlantStoreProcessOptions["kind"]>;

/** Our server over a storage in a place of its own, or the floor of that storage. */
export function over(kind: Kind, plants: number = 0, file: string = "plant-store-process.ts"): Server {
  return async (port, stack) =>
    script(file, { kind, plants, place: await placeOf(kind, stack), control: true })(port, stack);
}

async function placeOf(kind: Kind, stack: AsyncDisposableStack): Promise<string> {
  if (kind !== "redis") return stack.use(mkdtempDisposableSync(join(tmpdir(), "plant-store-"))).path;
  // Not on the core of the server that is measured.
  return stack.use(await startRedis({ settings: CORES ? ["--server_cpulist", CORES.load] : [] })).url;
}

/** A file of servers/, which takes the port and its options, as JSON. */
export function script(file: string, options: object = {}): Server {
  const path = fileURLToPath(new URL(`servers/${file}`, import.meta.url));
  return (port) => [process.execPath, path, String(port), JSON.stringify(options)];
}

export const examples: readonly { readonly name: string; readonly server: Server }[] = [
  ...(steady ? [{ ...steady, flags: ["--quiet"] }] : []),
  { ...mockoon, flags: ["--disable-admin-api"] },
  { ...prism, flags: ["--verboseLevel", "silent"] },
].map(({ name, command, flags }) => ({ name, server: (port) => command(port, flags) }));

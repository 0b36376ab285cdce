/** The servers that are measured, each in a process of its own. */
import { fileURLToPath } from "node:url";
import { mockoon, prism, steady } from "../mocks/commands.ts";
import type { Command } from "../processes.ts";
import type { FloorProcessOptions } from "./servers/floor-process.ts";
import type { PlantStoreProcessOptions } from "./servers/plant-store-process.ts";

export interface Server {
  readonly name: string;
  /** The work that it does. */
  readonly does: string;
  readonly command: (port: number) => Command;
  /** Whether it responds with the plant that was sent; else with an example of the document's. */
  readonly returnsPlant: boolean;
}

export const bare: Server = scriptOf("bare node:http", "compares the token, parses, writes", "bare-process.ts");

const does = "auth, validation, exact int64, the record, Host and Origin";

export const plantStore: Server = plantStoreOf("ours, journal on", {}, `${does}, the last 1,000 requests`);

export const filledPlantStore: Server = plantStoreOf(
  "ours, journal on, 1,000,000 plants before",
  { plants: 1_000_000 },
  plantStore.does,
);

/** The mocks that are commands and respond with an example of the document. */
export const examples: readonly Server[] = [
  ...(steady ? [example(steady, "validates; responds with an example", "--quiet")] : []),
  example(mockoon, "neither auth nor validation; responds with an example, logs each request", "--disable-admin-api"),
  example(prism, "asks for a token, validates; responds with an example", "--verboseLevel", "silent"),
];

/** In the table's order; the first is the base. */
export const servers: readonly Server[] = [
  bare,
  plantStoreOf("ours, journal off", { journalSize: 0 }, does),
  plantStore,
  scriptOf("MSW's getResponse behind node:http", bare.does, "msw-process.ts"),
  ...examples,
];

export function plantStoreOf(name: string, options: PlantStoreProcessOptions, does = ""): Server {
  return scriptOf(name, does, "plant-store-process.ts", JSON.stringify(options));
}

export function floorOf(name: string, options: FloorProcessOptions): Server {
  return scriptOf(name, "", "floor-process.ts", JSON.stringify(options));
}

/** A file of servers/, which takes the port as its first argument. */
export function scriptOf(name: string, does: string, file: string, ...args: readonly string[]): Server {
  const path = fileURLToPath(new URL(`servers/${file}`, import.meta.url));
  return { name, does, command: (port) => [process.execPath, path, String(port), ...args], returnsPlant: true };
}

function example(mock: Pick<typeof mockoon, "name" | "command">, does: string, ...flags: readonly string[]): Server {
  return { name: mock.name, does, command: (port) => mock.command(port, flags), returnsPlant: false };
}

/** A server, ours or another's, in a process of its own. */
import { createRequire } from "node:module";
import { here } from "../../processes.ts";

export interface ServerPeer {
  readonly name: string;
  /** What of the work it does. */
  readonly does: string;
  /** What starts it. */
  readonly command: (port: number) => readonly [string, ...string[]];
  /** Whether it answers with the plant that was sent; else with an example of the document's. */
  readonly answersThePlant: boolean;
}

export const CONTRACT: string = here("../spec/openapi.yaml");
export const requireHere: NodeJS.Require = createRequire(import.meta.url);

/** A file of this folder that takes the port as its argument. */
export function script(file: string, ...args: readonly string[]): ServerPeer["command"] {
  return (port) => [process.execPath, here(`peers/server/${file}`), String(port), ...args];
}

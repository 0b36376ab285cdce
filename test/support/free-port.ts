import { createServer } from "node:net";
import { open } from "../e2e/support/servers.ts";

/** Of loopback, for a program that has to be told one. */
export async function freePort(): Promise<number> {
  await using server = await open(createServer());
  return server.port;
}

import { lookup } from "node:dns/promises";
import { BlockList } from "node:net";
import { canonicalHost, isWildcard } from "../adapters/node-http/address.ts";
import type { ServeCommand } from "./arguments.ts";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8);
LOOPBACK.addAddress("::1", "ipv6");

/** None if no other machine can reach the server. */
export async function openWarnings(
  { host: given, allowedHosts, tls }: Pick<ServeCommand["server"], "host" | "allowedHosts" | "tls">,
  { tokens }: Pick<ServeCommand["store"], "tokens">,
): Promise<readonly string[]> {
  const host = canonicalHost(given);
  // Judges a name by its address, as `listen` does: Debian gives a machine's own name to 127.0.1.1.
  const { address, family } = await lookup(host);
  if (LOOPBACK.check(address, family === 6 ? "ipv6" : "ipv4")) return [];
  const reached = `other machines can reach this server (${host})${tls === undefined ? ", unencrypted" : ""}`;
  const warnings = [
    tokens === undefined && `${reached}, and it accepts any token. Add --token to accept only yours.`,
    tokens !== undefined && tls === undefined && `${reached}. Use a token that is good nowhere else.`,
    isWildcard(host) &&
      allowedHosts.length === 0 &&
      "a client that calls this server by another name than localhost gets 403. Add --allow-host with the name or address that it uses. That keeps out web pages, not machines.",
  ];
  return warnings.filter((warning) => warning !== false);
}

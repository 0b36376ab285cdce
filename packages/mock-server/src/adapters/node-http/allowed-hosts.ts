import { CallerError } from "../../shared/caller-error.ts";
import { requireHost } from "./host-name.ts";

/**
 * Returns the check of a canonical host name. `.test` allows `test` and every name below it, as in Vite.
 *
 * @throws TypeError that names the invalid host.
 */
export function createAllowedHosts(hosts: readonly string[]): (hostName: string) => boolean {
  const names = new Set(hosts.map(requireAllowedHost));
  const domains = [...names].filter((name) => name.startsWith("."));
  return (hostName) => names.has(hostName) || domains.some((domain) => `.${hostName}`.endsWith(domain));
}

/** Returns the canonical name, with its leading dot. @throws TypeError if it is not a host. */
export function requireAllowedHost(host: string): string {
  const hostName = requireHost(host);
  if (hostName.includes("*"))
    throw new CallerError(
      "serve",
      "",
      `: ${JSON.stringify(host)} is refused: a wildcard lets in the pages of strangers (DNS rebinding). Name each host; .example is example and every name below it.`,
    );
  if (!/^\.?[^.]+(?:\.[^.]+)*$/.test(hostName))
    throw new CallerError("serve", "", `: ${JSON.stringify(host)} is not a host name.`);
  return hostName;
}

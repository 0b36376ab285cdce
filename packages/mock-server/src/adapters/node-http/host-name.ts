import { CallerError } from "../../shared/caller-error.ts";

/** uri-host with an optional port (RFC 9110 7.2). A comma would be legal, but several Host lines are joined by one. */
const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9\-._~%!$&'()*+;=]+)(?::\d{0,5})?$/i;

/** Without its port; undefined if the field is malformed. */
export function hostNameOf(host: string | undefined): string | undefined {
  const url = `http://${host}`;
  return host !== undefined && HOST.test(host) && URL.canParse(url) ? relative(new URL(url).hostname) : undefined;
}

/** Drops the final dot of a fully qualified name: `localhost.` is `localhost` (RFC 1034 3.1). */
export function relative(hostName: string): string {
  return hostName.replace(/(?<=[^.])\.$/, "");
}

/** Puts an IPv6 address into brackets, as a URL has it. The first `isIPv6` of node:net takes 5 ms. */
export function inBrackets(host: string): string {
  return /^[\da-f]*:.*:/i.test(host) ? `[${host}]` : host;
}

export function requireHost(host: string): string {
  const hostName = hostNameOf(inBrackets(host));
  if (hostName === undefined) throw wrongHost(host, "is not a host name.");
  return hostName;
}

function wrongHost(host: string, words: string): CallerError {
  return new CallerError("serve", "", `: ${JSON.stringify(host)} ${words}`);
}

export function isLoopback(hostName: string): boolean {
  return (
    hostName === "localhost" ||
    hostName.endsWith(".localhost") ||
    hostName === "[::1]" ||
    /^127(?:\.\d{1,3}){3}$/.test(hostName)
  );
}

/** `.test` allows `test` and every name below it, as in Vite. */
export function createAllowedHosts(hosts: readonly string[]): (hostName: string) => boolean {
  const names = new Set(hosts.map(requireAllowedHost));
  const domains = [...names].filter((name) => name.startsWith("."));
  return (hostName) => names.has(hostName) || domains.some((domain) => `.${hostName}`.endsWith(domain));
}

/** Keeps the leading dot. */
export function requireAllowedHost(host: string): string {
  const hostName = requireHost(host);
  if (hostName.includes("*"))
    throw wrongHost(
      host,
      "is refused: a wildcard lets in the pages of strangers (DNS rebinding). Name each host; .example is example and every name below it.",
    );
  if (!/^\.?[^.]+(?:\.[^.]+)*$/.test(hostName)) throw wrongHost(host, "is not a host name.");
  return hostName;
}

import { isIPv6 } from "node:net";
import { type Refusal, refuse } from "../core/errors.ts";
import { rememberingLast } from "../core/remembering-last.ts";

/** Who may reach the server: loopback always, and the hosts and origins that its owner names. */
export interface Access {
  /**
   * The refusal of a request by its Host and its Origin, or undefined. Host must be well-formed in any case; the
   * authority of an absolute target counts in its place (RFC 9112 3.2, 3.2.2).
   */
  check(host: string | undefined, authority: string | undefined, origin: string | undefined): Refusal | undefined;
}

/** uri-host with an optional port (RFC 9110 7.2). A comma would be legal there, but it is what several Host lines become. */
const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9\-._~%!$&'()*+;=]+)(?::\d{0,5})?$/i;

/** @throws TypeError that names the host or origin which is none. */
export function createAccess(hosts: readonly string[], origins: readonly string[]): Access {
  const namedHosts = new Set(hosts.map(requireHost));
  const namedOrigins = new Set(origins.map(requireOrigin));
  // A client repeats its Host.
  const nameOf = rememberingLast(hostNameOf);
  // A name that is not ours may be a foreign page's, pointed at us by its own DNS server (DNS rebinding).
  const isOurs = rememberingLast((hostName: string) => isLoopback(hostName) || namedHosts.has(hostName));
  return {
    check(host, authority, origin) {
      const hostName = nameOf(authority ?? host);
      if (hostName === undefined || nameOf(host) === undefined)
        return refuse("malformed_host", "The request needs exactly one well-formed Host (RFC 9112 3.2).");
      if (!isOurs(hostName))
        return refuse(
          "host_not_allowed",
          "This server does not answer to that Host. allowedHosts (--allow-host) names further ones.",
        );
      if (origin !== undefined && !isLoopbackOrigin(origin) && !namedOrigins.has(origin)) {
        return refuse(
          "origin_not_allowed",
          "Pages of that origin may not use this server. allowedOrigins (--cors-origin) names further ones.",
        );
      }
      return undefined;
    },
  };
}

/** The canonical name in a Host field, without its port; undefined when the field is malformed. */
function hostNameOf(host: string | undefined): string | undefined {
  const url = `http://${host}`;
  return host !== undefined && HOST.test(host) && URL.canParse(url) ? new URL(url).hostname : undefined;
}

function isLoopback(hostName: string): boolean {
  return (
    hostName === "localhost" ||
    hostName.endsWith(".localhost") ||
    hostName === "[::1]" ||
    /^127(?:\.\d{1,3}){3}$/.test(hostName)
  );
}

function isLoopbackOrigin(origin: string): boolean {
  const url = originUrl(origin);
  return url !== undefined && isLoopback(url.hostname);
}

/** The URL of a serialized origin (RFC 6454 6.2): a scheme, a host and perhaps a port, nothing after it. */
function originUrl(origin: string): URL | undefined {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.origin === origin ? url : undefined;
}

/** Its canonical name. @throws TypeError when it is none. */
export function requireHost(host: string): string {
  const hostName = hostNameOf(isIPv6(host) ? `[${host}]` : host);
  if (hostName === undefined) throw new TypeError(`serve: ${JSON.stringify(host)} is no host name.`);
  return hostName;
}

/** @throws TypeError when it is none. */
export function requireOrigin(origin: string): string {
  // Apps have origins of other schemes, such as tauri://localhost, which the URL parser calls opaque.
  if (originUrl(origin) === undefined && !/^(?!https?:)[a-z][a-z0-9+.-]*:\/\/[^\s/?#@]+$/.test(origin)) {
    throw new TypeError(
      `serve: ${JSON.stringify(origin)} is no origin. Write it as https://app.example or http://app.example:8080.`,
    );
  }
  return origin;
}

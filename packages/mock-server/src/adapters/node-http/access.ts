import { type Refusal, refuse } from "../../service/errors.ts";
import { memoizeLast } from "../../shared/memoize-last.ts";
import { createAllowedHosts } from "./allowed-hosts.ts";
import { hostNameOf, isLoopback, relative } from "./host-name.ts";

/** Who may reach the server: loopback always, and the hosts and origins that its owner names. */
export interface Access {
  /**
   * Returns the refusal of a request with a bad Host or Origin, or undefined. The authority of an absolute target replaces
   * Host, which must still be well-formed (RFC 9112 3.2, 3.2.2).
   */
  check(host: string | undefined, authority: string | undefined, origin: string | undefined): Refusal | undefined;
}

/** @throws TypeError that names the invalid host or origin. */
export function createAccess(hosts: readonly string[], origins: readonly string[]): Access {
  const isNamed = createAllowedHosts(hosts);
  const namedOrigins = new Set(origins.map(requireOrigin));
  // Most requests repeat the Host of the one before.
  const nameOf = memoizeLast(hostNameOf);
  // DNS rebinding: a foreign page's DNS server can point its own name at this machine.
  const isOurs = memoizeLast((hostName: string) => isLoopback(hostName) || isNamed(hostName));
  return {
    check(host, authority, origin) {
      const hostName = nameOf(authority ?? host);
      if (hostName === undefined || nameOf(host) === undefined)
        return refuse("malformed_host", "The request needs exactly one well-formed Host (RFC 9112 3.2).");
      if (!isOurs(hostName))
        return refuse(
          "host_not_allowed",
          "This server does not accept that Host. allowedHosts (--allow-host) names further ones.",
        );
      // The page of this server sends requests to the service too.
      const isOwn = origin === `http://${(authority ?? host)?.toLowerCase()}`;
      if (origin !== undefined && !isOwn && !isLoopbackOrigin(origin) && !namedOrigins.has(origin)) {
        return refuse(
          "origin_not_allowed",
          "Pages of that origin may not use this server. allowedOrigins (--cors-origin) names further ones.",
        );
      }
      return undefined;
    },
  };
}

function isLoopbackOrigin(origin: string): boolean {
  const url = originUrl(origin);
  return url !== undefined && isLoopback(relative(url.hostname));
}

/** Returns the URL of a serialized origin (RFC 6454 6.2): a scheme, a host and perhaps a port. */
function originUrl(origin: string): URL | undefined {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.origin === origin ? url : undefined;
}

/** Returns the origin. @throws TypeError if it is no origin. */
export function requireOrigin(origin: string): string {
  // Apps have origins of other schemes, such as tauri://localhost, which the URL parser calls opaque.
  if (originUrl(origin) === undefined && !/^(?!https?:)[a-z][a-z0-9+.-]*:\/\/[^\s/?#@]+$/.test(origin)) {
    throw new TypeError(
      `serve: ${JSON.stringify(origin)} is no origin. Write it as https://app.example or http://app.example:8080.`,
    );
  }
  return origin;
}

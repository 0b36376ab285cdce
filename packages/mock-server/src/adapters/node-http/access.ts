import { type Refusal, refuse } from "../../service/errors.ts";
import { CallerError } from "../../shared/caller-error.ts";
import { memoizeLast } from "../../shared/memoize-last.ts";
import { createAllowedHosts, hostNameOf, isLoopback, relative } from "./host-name.ts";

/**
 * Pages of loopback and of the named origins may use the service and read its documents; any page may link to a
 * document. Only the server's own page may use the control API: any app of this machine may have a loopback origin.
 */
type Door = "service" | "document" | "control";

interface AccessFields {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
  readonly "sec-fetch-site"?: string | undefined;
}

/** An absolute target's authority replaces Host, which must still be well-formed (RFC 9112 3.2, 3.2.2). */
export type Access = (fields: AccessFields, authority: string | undefined, door: Door) => Refusal | undefined;

/**
 * @param publicOrigin the one under which a proxy serves the server's own page, whatever Host it passes on
 * @throws TypeError that names the invalid host or origin.
 */
export function createAccess(
  hosts: readonly string[],
  origins: readonly string[],
  scheme: "http" | "https" = "http",
  publicOrigin?: string,
): Access {
  const isNamed = createAllowedHosts(hosts);
  const namedOrigins = new Set(origins.map(requireOrigin));
  // Most requests repeat the Host of the one before.
  const nameOf = memoizeLast(hostNameOf);
  // DNS rebinding: a foreign page's DNS server can point its own name at this machine.
  const isOurs = memoizeLast((hostName: string) => isLoopback(hostName) || isNamed(hostName));
  return ({ host, origin, "sec-fetch-site": site }, authority, door) => {
    const hostName = nameOf(authority ?? host);
    if (hostName === undefined || nameOf(host) === undefined)
      return refuse("malformed_host", "The request needs exactly one well-formed Host (RFC 9112 3.2).");
    if (!isOurs(hostName))
      return refuse(
        "host_not_allowed",
        "This server does not accept that Host. allowedHosts (--allow-host) names further ones.",
      );
    // The page of this server sends requests to the service too.
    const isOwn =
      origin === undefined || origin === publicOrigin || origin === `${scheme}://${(authority ?? host)?.toLowerCase()}`;
    if (door === "control")
      return isOwn && OWN_SITES.includes(site) ? undefined : refuse("origin_not_allowed", FOREIGN_TO_CONTROL);
    // Browsers send no Origin with images, scripts and links.
    if (origin === undefined)
      return door === "document" || OWN_SITES.includes(site) ? undefined : refuse("origin_not_allowed", NO_ORIGIN);
    const isAllowed = isOwn || isLoopbackOrigin(origin) || namedOrigins.has(origin) || namedOrigins.has(ANY_ORIGIN);
    return isAllowed ? undefined : refuse("origin_not_allowed", OTHER_ORIGIN);
  };
}

/** Also `null`, that of a file and of a sandboxed frame. */
export const ANY_ORIGIN = "*";

/** Sec-Fetch-Site of the page itself, of a user who opens it, and of no browser (Fetch Metadata). */
const OWN_SITES: readonly unknown[] = ["same-origin", "none", undefined];

const FOREIGN_TO_CONTROL = "No page of another origin may use the control API.";
const OTHER_ORIGIN = "Pages of that origin may not use this server. allowedOrigins (--cors-origin) names further ones.";
const NO_ORIGIN =
  "A page of another origin may use this server only by requests with an Origin, such as those of fetch.";

function isLoopbackOrigin(origin: string): boolean {
  const url = originUrl(origin);
  return url !== undefined && isLoopback(relative(url.hostname));
}

/** RFC 6454 6.2: a scheme, a host and perhaps a port. */
function originUrl(origin: string): URL | undefined {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.origin === origin ? url : undefined;
}

export function requireOrigin(origin: string): string {
  // Apps have origins of other schemes, such as tauri://localhost, which the URL parser calls opaque.
  if (
    origin === ANY_ORIGIN ||
    originUrl(origin) !== undefined ||
    /^(?!https?:)[a-z][a-z0-9+.-]*:\/\/[^\s/?#@]+$/.test(origin)
  )
    return origin;
  const remedy = "Write it as https://app.example or http://app.example:8080, or * for any.";
  throw new CallerError("serve", "", `: ${JSON.stringify(origin)} is not an origin. ${remedy}`);
}

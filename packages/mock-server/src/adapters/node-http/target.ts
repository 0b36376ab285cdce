import type { IncomingMessage } from "node:http";
import { pathBelow } from "../../shared/base-url.ts";

/** The parts of a request-target (RFC 9112 3.2). */
export interface RequestTarget {
  /** Undecoded, without query and fragment; `"*"` for the asterisk-form. */
  readonly path: string;
  readonly query: string;
  /** The authority of the absolute-form, which replaces Host. */
  readonly authority: string | undefined;
}

const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)/i;
const PATH_AND_QUERY = /^([^?#]*)(?:\?([^#]*))?/;

/** @param above the path above all others, which a proxy may strip or keep */
export function readRequestTarget(target: string, above: string): RequestTarget {
  const [origin = "", authority] = target.startsWith("/") ? [] : (ABSOLUTE_FORM.exec(target) ?? []);
  const [, path = "", query = ""] = PATH_AND_QUERY.exec(target.slice(origin.length)) ?? [];
  const whole = authority === undefined ? path : path || "/";
  return { path: above === "" ? whole : (pathBelow(above, whole) ?? whole), query, authority };
}

/**
 * Tells whether a request is of RTSP or ICE, which node:http takes for HTTP. Call it in the `request` event: it looks into the
 * bytes of the current read, and finds no request line that came in two. It copies them, so that of HTTP/1.1 it looks only at
 * the first request of a connection. A listener of `data` sees all bytes, but takes a tenth of the time of each request.
 */
export function isOtherProtocol({ method, url, httpVersion, socket }: IncomingMessage, isFirst: boolean): boolean {
  if (httpVersion === "1.1" && !isFirst) return false;
  // Not in Node's documentation. Bun's parser refuses such a request; Deno has no such function, and serves it.
  const { parser } = socket as { readonly parser?: { getCurrentBuffer?(): Buffer } };
  const read = parser?.getCurrentBuffer?.();
  const includesLine = (protocol: string) =>
    read?.includes(`${method} ${url} ${protocol}/${httpVersion}`, 0, "latin1") === true;
  // A body may hold such a line too.
  return !includesLine("HTTP") && (includesLine("RTSP") || includesLine("ICE"));
}

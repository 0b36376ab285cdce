/** The parts of a request-target (RFC 9112 3.2). */
export interface RequestTarget {
  /** Undecoded, without query and fragment; `"*"` for the asterisk-form. */
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
  /** The authority of the absolute-form, which replaces Host. */
  readonly authority: string | undefined;
}

const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)/i;
const PATH_AND_QUERY = /^([^?#]*)(?:\?([^#]*))?/;

export function readRequestTarget(target: string): RequestTarget {
  const [origin = "", authority] = target.startsWith("/") ? [] : (ABSOLUTE_FORM.exec(target) ?? []);
  const [, path = "", query = ""] = PATH_AND_QUERY.exec(target.slice(origin.length)) ?? [];
  return { path: authority === undefined ? path : path || "/", query, authority };
}

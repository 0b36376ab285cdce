/** What a request-target says (RFC 9112 3.2). */
export interface Target {
  /** Undecoded, without the query (and a fragment, which does not belong there); `"*"` for the asterisk-form. */
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
  /** The absolute-form's own authority, which counts in place of Host. */
  readonly authority: string | undefined;
}

const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)/i;
const PATH_AND_QUERY = /^([^?#]*)(?:\?([^#]*))?/;

export function readTarget(target: string): Target {
  const [origin = "", authority] = target.startsWith("/") ? [] : (ABSOLUTE_FORM.exec(target) ?? []);
  const [, path = "", query = ""] = PATH_AND_QUERY.exec(target.slice(origin.length)) ?? [];
  return { path: authority === undefined ? path : path || "/", query, authority };
}

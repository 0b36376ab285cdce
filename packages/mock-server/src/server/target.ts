/** What a request-target says (RFC 9112 3.2). */
export interface Target {
  /** Undecoded, without the query (and a fragment, which does not belong there); `"*"` for the asterisk-form. */
  readonly path: string;
  /** The absolute-form's own authority, which counts in place of Host. */
  readonly authority: string | undefined;
}

const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)([^?#]*)/i;

export function readTarget(target: string): Target {
  const [, authority, absolutePath] = target.startsWith("/") ? [] : (ABSOLUTE_FORM.exec(target) ?? []);
  if (authority !== undefined) return { path: absolutePath || "/", authority };
  const end = target.search(/[?#]/);
  return { path: end === -1 ? target : target.slice(0, end), authority: undefined };
}

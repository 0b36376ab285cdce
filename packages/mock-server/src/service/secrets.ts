import { decodePercent } from "../shared/decode-percent.ts";

/**
 * Hides secrets in what is shown of requests: the tokens of the store, the request's own credentials, and the values of
 * fields whose names say that they hold a secret. It shows no secret itself.
 */
export interface Redaction {
  /** Returns headers to show. Of credentials they show at most the scheme. */
  headers(headers: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>>;
  /** Returns headers of the response to a request with these credentials. */
  response(
    headers: Readonly<Record<string, string>>,
    authorization: string | undefined,
  ): Readonly<Record<string, string>>;
  /** Returns a path to show, also without the user and password that a foreign target may hold. */
  path(path: string, authorization: string | undefined): string;
  /** Returns the message of an error to show. */
  message(text: string, authorization: string | undefined): string;
  /** Returns one that hides a further token. */
  with(token: string): Redaction;
}

/** Parts of names of headers and query parameters that hold a secret: the list of DECISIONS.md. */
const SECRET_NAME =
  /token|secret|passw|passphrase|pwd|credential|authentication|authorization|cookie|session|signature|jwt|(?:api|access|private|subscription)[-_]?key|(?<![^-_])auth(?![^-_])/i;

/** From so many characters on, a token within another text is not there by accident. */
const LONG = 16;

const HIDDEN = "[redacted]";

export function createRedaction(tokens: readonly string[]): Redaction {
  /** The longest first: one may begin with another. */
  const secretsOf = (authorization = ""): readonly string[] =>
    [...tokens, authorization.replace(/^\S+ +/, "")]
      .filter((secret) => secret !== "")
      .sort((one, other) => other.length - one.length);
  const shownHeaders = (
    headers: Readonly<Record<string, string | undefined>>,
    secrets: readonly string[],
  ): Readonly<Record<string, string>> => {
    // Keeps a header named __proto__.
    const shown: Record<string, string | undefined> = { ...headers };
    for (const name of Object.keys(shown)) {
      const value = shown[name];
      if (value === undefined) delete shown[name];
      else shown[name] = SECRET_NAME.test(name) ? schemeOf(value) : shownValue(value, secrets);
    }
    // Undefined values are gone.
    return shown as Readonly<Record<string, string>>;
  };
  return {
    headers: (headers) => shownHeaders(headers, secretsOf(headers.authorization)),
    response: (headers, authorization) => shownHeaders(headers, secretsOf(authorization)),
    path(path, authorization) {
      const shown = path.includes("@") ? path.replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/]*@/i, "$1//") : path;
      return shown.length < LONG ? shown : withoutLong(shown, secretsOf(authorization));
    },
    message: (text, authorization) => secretsOf(authorization).reduce(withoutWord, text),
    with: (token) => createRedaction([...tokens, token]),
  };
}

function schemeOf(credentials: string): string {
  const scheme = /^(?:basic|bearer|digest)(?= )/i.exec(credentials)?.[0];
  return scheme === undefined ? HIDDEN : `${scheme} ${HIDDEN}`;
}

/** The value may be a URL with a query. */
function shownValue(value: string, secrets: readonly string[]): string {
  if (secrets.includes(value)) return HIDDEN;
  const shown = value.includes("?")
    ? value.replace(/([?&])([^?=&#\s]+)=([^&#\s]*)/g, (parameter, before: string, name: string, text: string) =>
        SECRET_NAME.test(decodePercent(name) ?? name) || secrets.includes(decodePercent(text) ?? text)
          ? `${before}${name}=${HIDDEN}`
          : parameter,
      )
    : value;
  return withoutLong(shown, secrets);
}

function withoutLong(text: string, secrets: readonly string[]): string {
  if (text.length < LONG) return text;
  return secrets
    .filter(({ length }) => length >= LONG)
    .flatMap((secret) => {
      const escaped = encodeURIComponent(secret);
      return [secret, escaped, escaped.replace(/%../g, (code) => code.toLowerCase())];
    })
    .reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
}

/** Hides a short secret only as a word of its own: not the `t` of `can't`, nor the `test` of `plants.test`. */
function withoutWord(text: string, secret: string): string {
  // Making the pattern costs more than all else.
  if (!text.includes(secret)) return text;
  if (secret.length >= LONG) return withoutLong(text, [secret]);
  const word = secret.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const before = `(?<![\\p{L}\\p{N}_-]|[\\p{L}\\p{N}][.'’](?!${word}['’]))`;
  const after = "(?![\\p{L}\\p{N}_-]|[.'’][\\p{L}\\p{N}])";
  return text.replace(new RegExp(before + word + after, "gu"), HIDDEN);
}

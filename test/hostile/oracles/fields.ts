/** Oracles of header fields: Authorization, Content-Type and Content-Encoding. */

const TOKEN = "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const SPACE = " \t";

/** Returns the index of the first character from `at` on that is none of these. */
function takeAll(text: string, at: number, characters: string): number {
  let end = at;
  while (end < text.length && characters.includes(text.charAt(end))) end++;
  return end;
}

/** Returns the index after the token there (RFC 9110 5.6.2), or `at`. */
function takeToken(text: string, at: number): number {
  return takeAll(text, at, TOKEN);
}

/** Returns the index after the optional white space there (RFC 9110 5.6.3). */
function takeSpace(text: string, at: number): number {
  return takeAll(text, at, SPACE);
}

/** Returns the index after the quoted string there (RFC 9110 5.6.4), or `at`. */
function takeQuoted(text: string, at: number): number {
  if (text[at] !== '"') return at;
  for (let end = at + 1; end < text.length; end++) {
    if (text[end] === '"') return end + 1;
    if (text[end] === "\\") end++;
  }
  return at;
}

/** Removes the white space around a field's value (RFC 9110 5.5). */
export function withoutOuterSpace(text: string): string {
  let end = text.length;
  while (end > 0 && SPACE.includes(text.charAt(end - 1))) end--;
  return text.slice(takeSpace(text, 0), end);
}

const B64TOKEN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+/";

/** The token of an Authorization, or why there is none. */
export type Credentials = "missing" | "other scheme" | "malformed" | { readonly token: string };

export interface Challenged {
  readonly status: 401;
  readonly error: number;
  readonly challenge: string;
}

const PLAIN = 'Bearer realm="plant-store"';
const INVALID = `${PLAIN}, error="invalid_token"`;

/** Reads auth-scheme 1*SP b64token (RFC 9110 11.4, RFC 6750 2.1), and nothing after it. */
export function readCredentials(authorization: string | undefined): Credentials {
  if (authorization === undefined || authorization === "") return "missing";
  const schemeEnd = takeToken(authorization, 0);
  if (authorization.slice(0, schemeEnd).toLowerCase() !== "bearer") return "other scheme";
  const start = takeAll(authorization, schemeEnd, " ");
  const padding = takeAll(authorization, start, B64TOKEN);
  const end = takeAll(authorization, padding, "=");
  const isWhole = start > schemeEnd && padding > start && end === authorization.length;
  return isWhole ? { token: authorization.slice(start) } : "malformed";
}

/** Returns the refusal by DECISIONS.md's missing-token and malformed-token; undefined for a good token. */
export function refusalOf(credentials: Credentials, isGood: (token: string) => boolean): Challenged | undefined {
  if (credentials === "missing") return { status: 401, error: 40101, challenge: PLAIN };
  if (credentials === "other scheme") return { status: 401, error: 40102, challenge: PLAIN };
  if (credentials === "malformed") return { status: 401, error: 40103, challenge: INVALID };
  return isGood(credentials.token) ? undefined : { status: 401, error: 40104, challenge: INVALID };
}

/** Returns the value of the refusal by DECISIONS.md's content-type and content-encoding, if there is one. */
export function refusalOfContent(type: string | undefined, coding: string | undefined): 41501 | 41502 | undefined {
  if (type !== undefined && !isJson(withoutOuterSpace(type))) return 41501;
  // A list of codings (RFC 9110 8.4) may have empty members (RFC 9110 5.6.1.2).
  const codings = coding?.split(",").map((member) => withoutOuterSpace(member).toLowerCase()) ?? [];
  return codings.every((one) => one === "" || one === "identity") ? undefined : 41502;
}

/** application/json *( OWS ";" OWS [ parameter ] ) (RFC 9110 8.3.1, 5.6.6) */
function isJson(type: string): boolean {
  const essence = "application/json";
  if (type.slice(0, essence.length).toLowerCase() !== essence) return false;
  let at = essence.length;
  while (at < type.length) {
    const semicolon = takeSpace(type, at);
    if (type[semicolon] !== ";") return false;
    at = takeSpace(type, semicolon + 1);
    const name = takeToken(type, at);
    if (name === at) continue;
    if (type[name] !== "=") return false;
    const value = name + 1;
    at = Math.max(takeToken(type, value), takeQuoted(type, value));
    if (at === value) return false;
  }
  return true;
}

import { takeAll, takeToken } from "./grammar.ts";

const LETTERS_AND_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const B64TOKEN = `${LETTERS_AND_DIGITS}-._~+/`;

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

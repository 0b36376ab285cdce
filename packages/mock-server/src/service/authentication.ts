import { B64TOKEN } from "../shared/bearer-token.ts";
import { type Refusal, refuse } from "./errors.ts";

const CHALLENGE = 'Bearer realm="plant-store"';

/** The challenge if no bearer token was tried (RFC 6750 3.1: then without an error code). */
export const PLAIN_CHALLENGE: Readonly<Record<string, string>> = { "WWW-Authenticate": CHALLENGE };

/** The challenge when the token is at fault (RFC 6750 3.1). */
const INVALID_TOKEN_CHALLENGE = { "WWW-Authenticate": `${CHALLENGE}, error="invalid_token"` };

/** An auth-scheme is a token (RFC 9110 11.1), compared without regard to case. */
const SCHEME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+/;

/** A b64token after one or more spaces (RFC 6750 2.1, RFC 9110 11.4), so the last space stands before it. */
const CREDENTIALS = new RegExp(`^bearer +${B64TOKEN}$`, "i");

/** Tells whether a well-formed bearer token is good. If it throws or rejects, the response is 500, and shows no reason. */
export type VerifyToken = (token: string) => boolean | Promise<boolean>;

/** Compares every byte of each token, so that time does not show where they differ. */
export function oneOfTokens(tokens: readonly string[]): VerifyToken {
  return (candidate) => tokens.map((token) => sameText(token, candidate)).includes(true);
}

/** Undefined for a good token. A promise only if `verify` returns one. @throws errors of `verify` */
export function authenticate(
  authorization: string | undefined,
  verify: VerifyToken,
): Refusal | undefined | Promise<Refusal | undefined> {
  if (authorization === undefined || !CREDENTIALS.test(authorization)) return refusalOf(authorization);
  const verdict = verify(authorization.slice(authorization.lastIndexOf(" ") + 1));
  return typeof verdict === "boolean" ? judged(verdict) : Promise.resolve(verdict).then(judged);
}

function judged(isGood: boolean): Refusal | undefined {
  return isGood
    ? undefined
    : refuse("refused_token", "The bearer token is not accepted here.", INVALID_TOKEN_CHALLENGE);
}

function refusalOf(authorization: string | undefined): Refusal {
  if (authorization === undefined || authorization === "")
    return refuse("missing_token", "A bearer token is needed: send Authorization: Bearer <token>.", PLAIN_CHALLENGE);
  if (SCHEME.exec(authorization)?.[0].toLowerCase() !== "bearer")
    return refuse("other_scheme", "The authentication scheme must be Bearer.", PLAIN_CHALLENGE);
  return refuse(
    "malformed_token",
    "The bearer token is malformed: one b64token must follow the scheme (RFC 6750 2.1).",
    INVALID_TOKEN_CHALLENGE,
  );
}

function sameText(expected: string, candidate: string): boolean {
  let difference = expected.length ^ candidate.length;
  for (let index = 0; index < candidate.length; index++)
    difference |= candidate.charCodeAt(index) ^ expected.charCodeAt(index % expected.length);
  return difference === 0;
}

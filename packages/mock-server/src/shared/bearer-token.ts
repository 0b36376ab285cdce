import { CallerError } from "./caller-error.ts";

/** The source of a regular expression (RFC 6750 2.1). */
export const B64TOKEN = "[A-Za-z0-9\\-._~+/]+=*";

const WHOLE = new RegExp(`^${B64TOKEN}$`);

export function isBearerToken(text: string): boolean {
  return WHOLE.test(text);
}

/** @throws CallerError that never shows the token */
export function requireToken(token: string, index = 0): void {
  const words = " can never be sent: it is not a bearer token (b64token, RFC 6750 2.1).";
  if (!isBearerToken(token)) throw new CallerError("createPlantStore", `tokens[${index}]`, words);
}

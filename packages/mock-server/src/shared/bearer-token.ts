/** The source of a regular expression (RFC 6750 2.1). */
export const B64TOKEN = "[A-Za-z0-9\\-._~+/]+=*";

const WHOLE = new RegExp(`^${B64TOKEN}$`);

export function isBearerToken(text: string): boolean {
  return WHOLE.test(text);
}

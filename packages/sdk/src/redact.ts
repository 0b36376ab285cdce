/** A shorter token is a stand-in for tests, and words would go with it. */
const SHORTEST_SECRET = 8;

/** The tokens that a call has sent, the longest first, since one may begin with another. */
export type Secrets = string[];

export function addSecret(secrets: Secrets, token: string): void {
  if (token.length < SHORTEST_SECRET || secrets.includes(token)) return;
  secrets.push(token);
  secrets.sort((one, other) => other.length - one.length);
}

export function redactText(secrets: Secrets, text: string): string {
  return secrets.reduce((redacted, secret) => redacted.replaceAll(secret, "[redacted]"), text);
}

/**
 * Takes the tokens out of what a service, or a proxy on the way, may echo: no result, error or event is to hold one. In a
 * body they are masked byte by byte, so that nothing else changes: what was no UTF-8 or no JSON still is none.
 */
export function redact(secrets: Secrets, headers: Headers, bytes: Uint8Array): void {
  for (const secret of secrets) {
    for (const [name, value] of headers) if (value.includes(secret)) headers.set(name, redactText(secrets, value));
    const codes = new TextEncoder().encode(secret);
    const next = (from: number) => bytes.indexOf(codes[0] ?? 0, from);
    for (let at = next(0); at >= 0; at = next(at + 1)) {
      if (codes.every((code, index) => bytes[at + index] === code)) bytes.fill(42, at, at + codes.length);
    }
  }
}

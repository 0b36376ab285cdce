import { latin1 } from "#runtime";

/** The tokens that a call has sent, the longest first, since one may begin with another. */
export type Secrets = string[];

export function addSecret(secrets: Secrets, token: string): void {
  // A shorter token is a test's, and ordinary words may contain it.
  if (token.length < 8 || secrets.includes(token)) return;
  secrets.push(token);
  secrets.sort((one, other) => other.length - one.length);
}

export function redactText(secrets: Secrets, text: string): string {
  return secrets.reduce((redacted, secret) => redacted.replaceAll(secret, "[redacted]"), text);
}

/**
 * Removes the tokens that a service, or a proxy on the way, echoes: no result, error or event may hold one. In a body it
 * masks them byte by byte, so that nothing else changes: invalid UTF-8 or JSON stays invalid.
 */
export function redact(secrets: Secrets, headers: Headers, bytes: Uint8Array): void {
  for (const secret of secrets) {
    for (const [name, value] of [...headers]) {
      if (value.includes(secret)) headers.set(name, redactText(secrets, value));
      // Most Headers have made it lower case.
      if (name.toLowerCase().includes(secret.toLowerCase())) headers.delete(name);
    }
    // A token is ASCII.
    const text = latin1(bytes);
    for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + 1)) {
      bytes.fill(42, at, at + secret.length);
    }
  }
}

import { SHORTEST_SECRET } from "./shortest-secret.ts";

/**
 * Takes the token out of what a service, or a proxy on the way, may echo: no result, error or event is to hold it. In a body
 * it is masked byte by byte, so that nothing else changes: what was no UTF-8 or no JSON still is none.
 */
export function redact(token: string, headers: Headers, bytes: Uint8Array): void {
  if (token.length < SHORTEST_SECRET) return;
  for (const [name, value] of headers) headers.set(name, value.replaceAll(token, "[redacted]"));
  const secret = new TextEncoder().encode(token);
  const [first = 0] = secret;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (secret.every((byte, index) => byte === bytes[at + index])) bytes.fill(42, at, at + secret.length);
  }
}

import { SHORTEST_SECRET } from "./shortest-secret.ts";

/**
 * Takes the token out of what a service, or a proxy on the way, may echo: no result, error or event is to hold it. In a body
 * it is masked byte by byte, so that nothing else changes: what was no UTF-8 or no JSON still is none.
 */
export function redact(token: string, headers: Headers, bytes: Uint8Array): void {
  if (token.length < SHORTEST_SECRET) return;
  for (const [name, value] of headers) headers.set(name, value.replaceAll(token, "[redacted]"));
  // A b64token is ASCII, so its characters are its bytes.
  const codeAt = (index: number) => token.charCodeAt(index);
  for (let at = bytes.indexOf(codeAt(0)); at >= 0; at = bytes.indexOf(codeAt(0), at + 1)) {
    let matching = 0;
    while (matching < token.length && bytes[at + matching] === codeAt(matching)) matching++;
    if (matching === token.length) bytes.fill(42, at, at + matching);
  }
}

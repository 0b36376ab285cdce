import type { ServiceRequest } from "./message.ts";

/** Returns a path without the user and password that a foreign target may hold. */
export function withoutUser(path: string): string {
  return path.replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/]*@/i, "$1//");
}

const SECRET = new Set(["authorization", "proxy-authorization", "cookie"]);

/** A known scheme, before the credentials. */
const SCHEME = /^(?:basic|bearer|digest)(?= )/i;

export function withoutSecrets(headers: ServiceRequest["headers"]): Readonly<Record<string, string>> {
  const shown: Record<string, string | undefined> = { ...headers };
  for (const name of Object.keys(shown)) {
    const value = shown[name];
    if (value === undefined) delete shown[name];
    else if (SECRET.has(name.toLowerCase())) shown[name] = redacted(value);
  }
  // Undefined values are gone.
  return shown as Readonly<Record<string, string>>;
}

function redacted(credentials: string): string {
  const scheme = SCHEME.exec(credentials)?.[0];
  return scheme === undefined ? "[redacted]" : `${scheme} [redacted]`;
}

/** RFC 6750 3. Undefined if it has the good token. */
export function challengeTo(authorization: string | undefined, token: string): string | undefined {
  const given = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization ?? "")?.[1];
  if (given === token) return undefined;
  // An error code only where there is a bearer token.
  const code = /^Bearer\b/i.test(authorization ?? "") ? ', error="invalid_token"' : "";
  return `Bearer realm="plant-store"${code}`;
}

/** A body without a Content-Type is taken for JSON. */
export function isJson(type = "application/json"): boolean {
  return /^application\/json\s*(;|$)/i.test(type);
}

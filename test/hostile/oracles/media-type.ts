import { takeQuoted, takeSpace, takeToken, withoutOuterSpace } from "./grammar.ts";

/** Returns the value of the refusal by DECISIONS.md's content-type and content-encoding, if there is one. */
export function refusalOfContent(type: string | undefined, coding: string | undefined): 41501 | 41502 | undefined {
  if (type !== undefined && !isJson(withoutOuterSpace(type))) return 41501;
  return coding === undefined || isIdentity(coding) ? undefined : 41502;
}

/** application/json *( OWS ";" OWS [ parameter ] ) (RFC 9110 8.3.1, 5.6.6) */
function isJson(type: string): boolean {
  const essence = "application/json";
  if (type.slice(0, essence.length).toLowerCase() !== essence) return false;
  let at = essence.length;
  while (at < type.length) {
    const semicolon = takeSpace(type, at);
    if (type[semicolon] !== ";") return false;
    at = takeSpace(type, semicolon + 1);
    const name = takeToken(type, at);
    if (name === at) continue;
    if (type[name] !== "=") return false;
    const value = name + 1;
    at = Math.max(takeToken(type, value), takeQuoted(type, value));
    if (at === value) return false;
  }
  return true;
}

/** A list of codings (RFC 9110 8.4) may have empty members (RFC 9110 5.6.1.2). */
function isIdentity(coding: string): boolean {
  return coding.split(",").every((member) => ["", "identity"].includes(withoutOuterSpace(member).toLowerCase()));
}

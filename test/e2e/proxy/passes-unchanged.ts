/** Says which requests Prism passes on as they are. */
import type { CaseRequest } from "@plant-store/mock-server/conformance";
import { document } from "../../support/contract.ts";

/**
 * Prism knows only the document's operations and the scheme `Bearer`, keeps one line of a field, adds a Host, a Content-Length and
 * a Content-Type of its own, and writes anew what it parsed as JSON.
 */
export function passesUnchanged(request: CaseRequest): boolean {
  const { headers, body = "", chunked, withoutHost } = request;
  const fields = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
  const authorization = fields.get("authorization") ?? "";
  const isOwn = fields.has("host") || fields.has("expect") || fields.size < headers.length || withoutHost || chunked;
  const isBearer = authorization.startsWith("Bearer ") || !/^bearer/i.test(authorization);
  return isDescribed(request) && !isOwn && isBearer && staysTheSame(body, fields.get("content-type"));
}

function isDescribed({ method, target }: CaseRequest): boolean {
  const [path = ""] = target.split("?");
  return Object.entries(document.paths).some(
    ([template, item]) =>
      method.toLowerCase() in item && new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
}

/** Leaves out numbers that a double changes, nesting that overflows, texts and null, and other charsets. */
function staysTheSame(body: string | Uint8Array, type = ""): boolean {
  if (typeof body !== "string" || body === "" || !/^[a-z]+\/[a-z-]+(; charset=utf-8)?$/i.test(type)) return false;
  if (!/^application\/json/i.test(type)) return true;
  try {
    const value: unknown = JSON.parse(body);
    JSON.stringify(value);
    const numbers = body.match(/-?[\d.]+(e[+-]?\d+)?/gi) ?? [];
    return typeof value !== "string" && value !== null && numbers.every(isExact);
  } catch {
    return false;
  }
}

const isExact = (digits: string) =>
  String(Number(digits)) === digits && Math.abs(Number(digits)) <= Number.MAX_SAFE_INTEGER;

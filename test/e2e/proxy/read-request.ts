/** Reads a request as far as the rules need it. */
import type { CaseRequest } from "@plant-store/mock-server/conformance";
import { bytesOf } from "../../pair/transports/transport.ts";

/** Returns the values of every line of a field. */
export function values({ headers }: CaseRequest, name: string): readonly string[] {
  return headers.flatMap(([key, value]) => (key.toLowerCase() === name ? [value] : []));
}

/** Returns the path below the base URL, without the query, or undefined if it is not below it. */
export function pathOf({ target }: CaseRequest, prefix: string): string | undefined {
  const path = target.replace(/^http:\/\/[^/]*/, "").replace(/\?.*$/, "");
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : undefined;
}

export function bytesIn({ body }: CaseRequest): Uint8Array {
  return bytesOf(body ?? "");
}

/** Returns the body as text, or undefined if it is not UTF-8. */
export function textOf(request: CaseRequest): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytesIn(request));
  } catch {
    return undefined;
  }
}

/** Parses the body. Returns undefined if there is none, or if it is not JSON. */
export function jsonOf(request: CaseRequest): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(textOf(request) ?? "") };
  } catch {
    return undefined;
  }
}

/** Returns every number in the body as it is written. */
export function numbersIn(request: CaseRequest): readonly string[] {
  const outsideStrings = textOf(request)?.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '""') ?? "";
  return outsideStrings.match(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g) ?? [];
}

/** Returns whether Prism reads the body as JSON. */
export function isDeclaredJson(request: CaseRequest): boolean {
  return /^application\/(?:json|[^;,\s]+\+json)\s*(?:;|$)/i.test(values(request, "content-type")[0] ?? "");
}

import { type Operation, operations } from "../contract.ts";
import type { ServiceRequest } from "./message.ts";

/**
 * Cross-origin resource sharing (Fetch, "CORS protocol"). Credentials are never allowed: the token is a header that the
 * page sends itself. The server decides which origins may ask, in node-http/access.ts.
 */
const OWN = ["WWW-Authenticate", "Retry-After", "X-Request-Id"];
const documented = Object.values<Operation>(operations).flatMap(({ fields = {} }) => Object.values(fields).flat());
const EXPOSED = [...new Set([...OWN, ...documented.map(({ name }) => name)])].join(", ");

export function crossOriginHeaders(origin: string | undefined): Readonly<Record<string, string>> {
  return origin === undefined
    ? { Vary: "Origin" }
    : { Vary: "Origin", "Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": EXPOSED };
}

export function isPreflight({ method, headers }: Pick<ServiceRequest, "method" | "headers">): boolean {
  return method === "OPTIONS" && headers.origin !== undefined && headers["access-control-request-method"] !== undefined;
}

const OWN_FIELDS = ["authorization", "content-type", "prefer"];

/** None for an OPTIONS that is not a preflight. */
export function preflightHeaders(
  headers: Readonly<Record<string, string | undefined>>,
  methods: string,
): Readonly<Record<string, string>> {
  if (!isPreflight({ method: "OPTIONS", headers })) return {};
  return {
    "Access-Control-Allow-Methods": methods,
    "Access-Control-Allow-Headers": [...new Set([...OWN_FIELDS, ...furtherFields(headers)])].join(", "),
    "Access-Control-Max-Age": "600",
  };
}

/** Those that the page asks for, such as those of a trace. Drops invalid names (RFC 9110 5.1). */
function furtherFields(headers: Readonly<Record<string, string | undefined>>): readonly string[] {
  const names = (headers["access-control-request-headers"] ?? "").toLowerCase().split(",");
  return names.map((name) => name.trim()).filter((name) => /^[!#$%&'*+.^_`|~\w-]+$/.test(name));
}

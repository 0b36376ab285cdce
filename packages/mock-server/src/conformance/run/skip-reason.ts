import type { Case, CaseRequest } from "../case.ts";

/** Fields that fetch does not send, or sets itself. */
const NOT_SENDABLE = /^(?:host|origin|sec-fetch-site|expect|connection|content-length|transfer-encoding)$/;

export function skipReasonOf(decision: Case, base: string, token: string | undefined): string | undefined {
  const { transports, because, setup, exchanges } = decision;
  if (!transports.includes("http")) return because;
  // A create makes the plants that it needs.
  const options = Object.keys(setup).filter((name) => name !== "plants");
  if (options.length > 0) return `It needs a service that is set up for it (${options.join(", ")}).`;
  if (exchanges.some(({ expect }) => Object.hasOwn(expect.headers, "X-Request-Id")))
    return "It needs a store that has received nothing yet.";
  return exchanges
    .map(({ request }) => skipReasonOfRequest(request, base, token))
    .find((reason) => reason !== undefined);
}

function skipReasonOfRequest(request: CaseRequest, base: string, token: string | undefined): string | undefined {
  const names = request.headers.map(([name]) => name.toLowerCase());
  const field = names.find((name) => NOT_SENDABLE.test(name)) ?? (request.withoutHost ? "host" : undefined);
  if (field !== undefined) return `fetch does not let a caller set its ${field}.`;
  if (request.chunked) return "fetch does not send a body in chunks.";
  if (new Set(names).size < names.length) return "fetch joins the lines of a repeated field.";
  const url = base + request.target;
  if (!request.target.startsWith("/") || new URL(url).href !== url) return "No URL can say its target.";
  // The cases' own `t1` stands for the token, whatever that is.
  if (request.headers.some(([, value]) => value !== "Bearer t1" && value === `Bearer ${token}`))
    return "It needs another token than this one.";
  return undefined;
}

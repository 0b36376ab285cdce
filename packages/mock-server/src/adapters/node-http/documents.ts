import { document, documentYaml } from "../../contract.ts";
import { crossOriginHeaders } from "../../service/cross-origin.ts";
import { refuse } from "../../service/errors.ts";
import type { ServiceResponse } from "../../service/message.ts";
import type { Service } from "../../service/service.ts";

const ALLOW = "GET, HEAD";

/** At the server's root, without a token. */
const DOCUMENTS = new Map([
  ["/openapi.json", { type: "application/json", body: `${JSON.stringify(document, null, 2)}\n` }],
  // RFC 9512
  ["/openapi.yaml", { type: "application/yaml", body: documentYaml }],
  ["/healthz", { type: "application/json", body: '{"status":"ok"}' }],
]);

export function isDocument(path: string): boolean {
  return DOCUMENTS.has(path);
}

export function documentResponse(
  service: Service,
  method: string | undefined,
  path: string,
  origin: string | undefined,
): ServiceResponse | undefined {
  const found = DOCUMENTS.get(path);
  if (found === undefined) return undefined;
  if (method !== "GET" && method !== "HEAD")
    return service.refuse(refuse("method_not_allowed", `The method must be one of ${ALLOW}.`, { Allow: ALLOW }));
  return {
    status: 200,
    headers: { "Content-Type": found.type, "Cache-Control": "no-store", ...crossOriginHeaders(origin) },
    body: found.body,
  };
}

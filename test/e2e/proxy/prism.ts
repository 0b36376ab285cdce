/** Prism in this process, between a client and a server. It validates both ways by the same OpenAPI document. */
import { fileURLToPath } from "node:url";
import { createLogger } from "@stoplight/prism-core";
import { getHttpOperationsFromSpec } from "@stoplight/prism-http";
import { createServer } from "@stoplight/prism-http-server";
import type { Site } from "../support/servers.ts";

export interface Violation {
  /** `request` or `response`, and the path of members. */
  readonly location: readonly string[];
  readonly severity: "Error" | "Warning" | "Information" | "Hint";
  readonly message: string;
}

const document = fileURLToPath(new URL("../../../spec/openapi.yaml", import.meta.url));
const operations = await getHttpOperationsFromSpec(document);

/** @param errors as `--errors`: a violation gets an error of Prism's own; else the violations stand in a header */
export async function openProxy(upstream: string, { errors }: { readonly errors: boolean }): Promise<Site> {
  const server = createServer(operations, {
    cors: false,
    config: {
      isProxy: true,
      upstream: new URL(upstream),
      upstreamProxy: undefined,
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      errors,
      mock: { dynamic: false },
    },
    components: { logger: createLogger("proxy", { level: "silent" }) },
  });
  const url = await server.listen(0, "127.0.0.1");
  return { url, [Symbol.asyncDispose]: () => server.close() };
}

/** @param header The value of `sl-violations`. */
export function readViolations(header: string | undefined): readonly Violation[] {
  // Prism writes it as a list of them.
  return header === undefined ? [] : (JSON.parse(header) as Violation[]);
}

import { fileURLToPath } from "node:url";
import { createLogger } from "@stoplight/prism-core";
import { getHttpOperationsFromSpec } from "@stoplight/prism-http";
import { createServer } from "@stoplight/prism-http-server";
import { post } from "../post.ts";
import type { Mock, Running } from "./mock.ts";

const contract = fileURLToPath(new URL("../../../spec/openapi.yaml", import.meta.url));

const CHECKS = { upstreamProxy: undefined, checkSecurity: true, validateRequest: true, validateResponse: true };

/** What `prism mock <document>` starts, on a free port. With `--verboseLevel trace` it logs whole requests. */
async function start(document: string, level: "silent" | "trace" = "silent"): Promise<Running> {
  const lines: string[] = [];
  const logger = createLogger("mock", { level }, { write: (line: string) => lines.push(line) });
  const server = createServer(await getHttpOperationsFromSpec(document), {
    cors: true,
    config: { ...CHECKS, isProxy: false, errors: false, mock: { dynamic: false } },
    components: { logger },
  });
  const baseUrl = await server.listen(0, "127.0.0.1");
  return { baseUrl, told: () => lines.join(""), [Symbol.asyncDispose]: () => server.close() };
}

/** What `prism proxy <document> <upstream> --errors` starts. */
async function startProxy(upstream: string): Promise<Running> {
  const server = createServer(await getHttpOperationsFromSpec(contract), {
    cors: true,
    config: { ...CHECKS, isProxy: true, upstream: new URL(upstream), errors: true, mock: { dynamic: false } },
    components: { logger: createLogger("proxy", { level: "silent" }) },
  });
  return { baseUrl: await server.listen(0, "127.0.0.1"), [Symbol.asyncDispose]: () => server.close() };
}

export const prism: Mock = {
  name: "Prism",
  version: { of: "@stoplight/prism-http-server" },
  start: () => start(contract),
  options: { "Tells a test what it was sent": () => start(contract, "trace") },
  startFrom: start,
  /** By a good request through it. */
  findsFault: async (service) => {
    await using proxy = await startProxy(service);
    return (await post(proxy.baseUrl, '{"id":1,"name":"Fern"}')).status !== 200;
  },
};

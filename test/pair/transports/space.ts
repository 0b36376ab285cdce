/** A space of a server: each request goes to a path below its base URL. */
import type { Case, CaseSetup } from "@plant-store/mock-server/conformance";
import { serve } from "@plant-store/mock-server/server";
import { send } from "./http.ts";
import { type Connection, injectFault, storeFor } from "./transport.ts";

const PATH = "/spaces/worker-1";

/** Tells whether a case can run there: a prefix stands above the spaces, and so do the documents and `*`. */
export function canRun({ setup, cites, exchanges }: Case): boolean {
  const isBelow = exchanges.every(({ request }) => request.target !== "*");
  return setup.prefix === undefined && isBelow && !cites.includes("decision documents");
}

export async function connect(setup: CaseSetup): Promise<Connection> {
  const { fault: _, ...others } = setup;
  const root = await storeFor(others, "http://localhost");
  const store = root.space("worker-1");
  await injectFault(store, setup);
  const { allowedHosts = [], allowedOrigins = [] } = setup;
  const server = await serve(root, { port: 0, allowedHosts, allowedOrigins, spaces: true });
  return {
    store,
    baseUrl: server.space("worker-1").url,
    clientOptions: {},
    send: (request) => {
      const target = request.target.replace(/^(https?:\/\/[^/]*)?/, `$1${PATH}`);
      return send(server.port, { ...request, target });
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}

import { getRequestListener } from "@hono/node-server";
import { createService } from "../../../../examples/service/service.ts";
import { listen, type OpenServer } from "../../support/servers.ts";

/** Serves the example. */
export function serveHono(token: string): Promise<OpenServer> {
  return listen(getRequestListener(createService(token).fetch));
}

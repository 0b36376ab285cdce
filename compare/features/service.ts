/** A service on loopback. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Service extends AsyncDisposable {
  readonly url: string;
}

/** @param body the JSON of every response, whose status is 200 */
export async function openService(body: string): Promise<Service> {
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "application/json").end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // Only the address of a pipe is a string.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { ElsewhereRequest } from "../observed.ts";

export interface Elsewhere extends AsyncDisposable {
  readonly origin: string;
  readonly requests: readonly ElsewhereRequest[];
}

export async function openElsewhere(token: string, plant: { readonly name: string }): Promise<Elsewhere> {
  const requests: ElsewhereRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url: path = "", rawHeaders } = request;
    const body = await text(request).catch(() => "");
    const hasToken = [path, body, ...rawHeaders].some((part) => part.includes(token));
    requests.push({ method, path, hasToken, hasPlant: body.includes(plant.name) });
    // A login page, whatever was sent: it stores nothing.
    response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Sign in</h1>");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // Only the address of a pipe is a string.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

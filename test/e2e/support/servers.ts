/** Servers on free ports of loopback. */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Server, Socket } from "node:net";
import { extname, join } from "node:path";

export interface Site extends AsyncDisposable {
  readonly url: string;
}

export interface OpenServer extends Site {
  readonly port: number;
}

export function listen(listener: RequestListener): Promise<OpenServer> {
  return open(createServer(listener));
}

/** Lets a server of any protocol listen. Its end also ends the connections, and a client may break off. */
export async function open(server: Server, protocol = "http"): Promise<OpenServer> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket.on("error", () => {})));
  await once(server.listen(0, "127.0.0.1"), "listening");
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${protocol}://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
};

export function staticFiles(folder: string): RequestListener {
  return async ({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    const path = pathname === "/" ? "/index.html" : pathname;
    try {
      const content = await readFile(join(folder, path));
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/plain" }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  };
}

import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** A server that sends what it is told to, byte by byte. */
export interface TestServer extends AsyncDisposable {
  readonly url: string;
  /** Every request that it has read to its end. */
  readonly requests: readonly string[];
  /** Resolves when the connections so far are closed. */
  closed(): Promise<unknown>;
}

/** Starts a server that reads each request to its end, and then calls `respond`. */
export async function listen(respond: (socket: Socket, request: string) => void): Promise<TestServer> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const closings: Promise<unknown>[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    closings.push(new Promise((resolve) => socket.on("close", resolve)));
    let request = "";
    socket.setEncoding("latin1").on("data", (chunk) => {
      request += chunk;
      const length = /^content-length: (\d+)\r\n/im.exec(request)?.[1] ?? 0;
      const end = request.indexOf("\r\n\r\n") + 4;
      if (end < 4 || request.length < end + Number(length)) return;
      requests.push(request);
      respond(socket, request);
      request = "";
    });
    socket.on("error", () => {});
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  // It is not the address of a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    url: `http://127.0.0.1:${port}`,
    closed: () => Promise.all(closings),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Returns a URL where nobody listens. */
export async function closedUrl(): Promise<string> {
  await using server = await listen(() => {});
  return server.url;
}

/** Returns the head of a response; `status` may have a reason after it. */
export function head(status: number | string, ...fields: readonly string[]): string {
  const line = typeof status === "number" ? `${status} Some reason` : status;
  return [`HTTP/1.1 ${line}`, ...fields, "", ""].join("\r\n");
}

/** Returns a whole response, of JSON unless the fields say another type. */
export function response(status: number | string, body: string | Uint8Array, ...fields: readonly string[]): Buffer {
  const bytes = Buffer.from(body);
  const typed = fields.some((field) => /^content-type:/i.test(field)) ? [] : ["Content-Type: application/json"];
  const start = head(status, ...typed, `Content-Length: ${bytes.length}`, "Connection: close", ...fields);
  return Buffer.concat([Buffer.from(start, "latin1"), bytes]);
}

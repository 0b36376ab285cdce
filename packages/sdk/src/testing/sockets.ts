import { EventEmitter, once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** The bytes of a response, and what the connection does after them. */
export interface ScriptedResponse {
  readonly bytes: string;
  readonly ending: "silence" | "reset" | "end";
}

/** A TCP server that reads HTTP requests and responds to each with the next of its script; the last one repeats. */
export interface ScriptedServer extends AsyncDisposable {
  readonly url: string;
  /** Every whole request. */
  readonly requests: readonly string[];
  /** Node's own. It tells the server when the client has a head, so that a reset comes within the body. */
  readonly fetch: typeof globalThis.fetch;
  /** Resolves once so many requests have come. */
  received(count: number): Promise<void>;
  /** Resolves once the client has so many heads. */
  responded(count: number): Promise<void>;
  /** Resolves once no connection is open. */
  closed(): Promise<void>;
}

/** Returns a whole response. */
export function whole(status: number, body = "", fields: Readonly<Record<string, string>> = {}): ScriptedResponse {
  return { bytes: head(status, body.length, fields) + body, ending: "end" };
}

/** Returns a response whose body ends too early. */
export function partial(status: number, ending: ScriptedResponse["ending"]): ScriptedResponse {
  return { bytes: `${head(status, 100)}{"name":`, ending };
}

export const PLANT_RESPONSE: ScriptedResponse = whole(200, '{"name":"Fern"}');

function head(status: number, length: number, fields: Readonly<Record<string, string>> = {}): string {
  const all = { "Content-Type": "application/json", "Content-Length": length, Connection: "close", ...fields };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Scripted\r\n${lines.join("")}\r\n`;
}

export async function listen(...script: readonly ScriptedResponse[]): Promise<ScriptedServer> {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  const happened = new EventEmitter().setMaxListeners(0);
  let heads = 0;
  const until = async (reached: () => boolean) => {
    while (!reached()) await once(happened, "any");
  };

  const respond = async (socket: Socket, { bytes, ending }: ScriptedResponse) => {
    const before = heads;
    if (bytes) socket.write(bytes);
    if (ending === "end") socket.end();
    if (ending !== "reset") return;
    // A reset would overtake bytes that the client has not read.
    if (bytes) await until(() => heads > before);
    socket.resetAndDestroy();
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    let text = "";
    socket.setEncoding("latin1").on("data", (chunk: string) => {
      text += chunk;
      const length = /^content-length: (\d+)\r\n/im.exec(text)?.[1] ?? 0;
      const end = text.indexOf("\r\n\r\n") + 4;
      if (end < 4 || text.length < end + Number(length)) return;
      requests.push(text);
      text = "";
      happened.emit("any");
      const next = script[requests.length - 1] ?? script.at(-1);
      if (next) void respond(socket, next);
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      sockets.delete(socket);
      happened.emit("any");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fetch: async (input, init) => {
      const response = await globalThis.fetch(input, init);
      heads++;
      happened.emit("any");
      return response;
    },
    received: (count) => until(() => requests.length >= count),
    responded: (count) => until(() => heads >= count),
    closed: () => until(() => sockets.size === 0),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Returns a URL where nothing listens any more. */
export async function closedUrl(): Promise<string> {
  await using server = await listen();
  return server.url;
}

/** Waits some macrotasks, so that a call has reached its next wait. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
}

import { EventEmitter, once } from "node:events";
import { createServer, type Socket } from "node:net";
import { open } from "../../../../test/e2e/support/servers.ts";

export interface TestServer extends AsyncDisposable {
  readonly url: string;
  /** Every request that it has read to its end. */
  readonly requests: readonly string[];
  /** Resolves when the connections so far are closed. */
  closed(): Promise<unknown>;
}

/** Each request is read to its end before `respond`. */
export async function listen(respond: (socket: Socket, request: string) => void): Promise<TestServer> {
  const requests: string[] = [];
  const closings: Promise<unknown>[] = [];
  const server = createServer((socket) => {
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
  });
  return { ...(await open(server)), requests, closed: () => Promise.all(closings) };
}

/** Nothing listens here. The system could give a free port to another server. */
export const CLOSED_URL = "http://127.0.0.1:2";

/** `status` may have a reason after it. */
export function head(status: number | string, ...fields: readonly string[]): string {
  const line = typeof status === "number" ? `${status} Some reason` : status;
  return [`HTTP/1.1 ${line}`, ...fields, "", ""].join("\r\n");
}

/** Of JSON unless the fields say another type. */
export function response(status: number | string, body: string | Uint8Array, ...fields: readonly string[]): Buffer {
  const bytes = Buffer.from(body);
  const typed = fields.some((field) => /^content-type:/i.test(field)) ? [] : ["Content-Type: application/json"];
  const start = head(status, ...typed, `Content-Length: ${bytes.length}`, "Connection: close", ...fields);
  return Buffer.concat([Buffer.from(start, "latin1"), bytes]);
}

/** An empty one ends the body. */
export function chunks(...texts: readonly string[]): string {
  return texts.map((text) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`).join("");
}

export interface ScriptedResponse {
  readonly bytes: string | Uint8Array;
  readonly ending: "silence" | "reset" | "end";
}

/** A server that responds to each request with the next of its script; the last one repeats. */
export interface ScriptedServer extends TestServer {
  /** Node's own. It tells the server when the client has a head, so that a reset comes within the body. */
  readonly fetch: typeof globalThis.fetch;
  received(count: number): Promise<void>;
  /** Resolves once the client has so many heads. */
  responded(count: number): Promise<void>;
}

export function whole(status: number, body = "", ...fields: readonly string[]): ScriptedResponse {
  return { bytes: response(status, body, ...fields), ending: "end" };
}

export function partial(status: number, ending: ScriptedResponse["ending"]): ScriptedResponse {
  return { bytes: `${head(status, "Content-Type: application/json", "Content-Length: 100")}{"name":`, ending };
}

export const PLANT_RESPONSE: ScriptedResponse = whole(200, '{"name":"Fern"}');
export const SILENCE: ScriptedResponse = { bytes: "", ending: "silence" };

export async function scriptedServer(...script: readonly ScriptedResponse[]): Promise<ScriptedServer> {
  const happened = new EventEmitter().setMaxListeners(0);
  let heads = 0;
  const until = async (reached: () => boolean) => {
    while (!reached()) await once(happened, "any");
  };
  const respond = async (socket: Socket, { bytes, ending }: ScriptedResponse) => {
    const before = heads;
    if (bytes.length > 0) socket.write(bytes);
    if (ending === "end") socket.end();
    if (ending !== "reset") return;
    // A reset overtakes what the client has not read yet.
    if (bytes.length > 0) await until(() => heads > before);
    socket.resetAndDestroy();
  };
  const server = await listen((socket) => {
    happened.emit("any");
    const next = script[server.requests.length - 1] ?? script.at(-1);
    if (next) void respond(socket, next);
  });
  return {
    ...server,
    fetch: async (input, init) => {
      const response = await globalThis.fetch(input, init);
      heads++;
      happened.emit("any");
      return response;
    },
    received: (count) => until(() => server.requests.length >= count),
    responded: (count) => until(() => heads >= count),
  };
}

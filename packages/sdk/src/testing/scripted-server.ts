import { EventEmitter, once } from "node:events";
import type { Socket } from "node:net";
import { head, listen, response, type TestServer } from "./server.ts";

/** The bytes of a response, and what the connection does after them. */
export interface ScriptedResponse {
  readonly bytes: string | Uint8Array;
  readonly ending: "silence" | "reset" | "end";
}

/** A server that responds to each request with the next of its script; the last one repeats. */
export interface ScriptedServer extends TestServer {
  /** Node's own. It tells the server when the client has a head, so that a reset comes within the body. */
  readonly fetch: typeof globalThis.fetch;
  /** Resolves once so many requests have come. */
  received(count: number): Promise<void>;
  /** Resolves once the client has so many heads. */
  responded(count: number): Promise<void>;
}

/** Returns a whole response. */
export function whole(status: number, body = "", ...fields: readonly string[]): ScriptedResponse {
  return { bytes: response(status, body, ...fields), ending: "end" };
}

/** Returns a response whose body ends too early. */
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

import { EventEmitter, once } from "node:events";
import type { Socket } from "node:net";
import { listen as listenRaw } from "./wire.ts";

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
  /** Resolves once the connections so far are closed. */
  closed(): Promise<unknown>;
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

  const wire = await listenRaw((socket) => {
    happened.emit("any");
    const next = script[wire.requests.length - 1] ?? script.at(-1);
    if (next) void respond(socket, next);
  });
  const { origin: url, requests, closed } = wire;
  return {
    url,
    requests,
    fetch: async (input, init) => {
      const response = await globalThis.fetch(input, init);
      heads++;
      happened.emit("any");
      return response;
    },
    received: (count) => until(() => requests.length >= count),
    responded: (count) => until(() => heads >= count),
    closed,
    [Symbol.asyncDispose]: () => wire[Symbol.asyncDispose](),
  };
}

/** Waits some macrotasks, so that a call has reached its next wait. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
}

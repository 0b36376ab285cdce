/** A service on loopback that responds as it is told and keeps the bodies that it was sent. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

export interface Service extends AsyncDisposable {
  readonly url: string;
  /** The body of every request so far. */
  readonly bodies: readonly string[];
}

/** @param behaviours One for each request; the last one for all that follow. */
export async function openService(...behaviours: readonly Behaviour[]): Promise<Service> {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const behave = behaviours[Math.min(bodies.length, behaviours.length - 1)];
    bodies.push(await text(request));
    behave?.(response, request);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // Only the address of a pipe is a string.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

export const created: Behaviour = respond(200, '{"name":"Fern"}');

export const loseConnection: Behaviour = (response) => response.destroy();

/** Sends the head and half a body, and no more. */
export const stall: Behaviour = (response) => {
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": 15 }).write('{"name"');
};

/** Sends a whole response, in JSON unless its fields say otherwise. */
export function respond(status: number, body: string, fields: Readonly<Record<string, string>> = {}): Behaviour {
  return (response) => {
    const all = { "Content-Type": "application/json", "Content-Length": String(Buffer.byteLength(body)), ...fields };
    response.writeHead(status, all).end(body);
  };
}

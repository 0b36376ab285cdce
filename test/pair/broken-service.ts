import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createPlantStore } from "@plant-store/mock-server";

export interface ServiceRequest {
  readonly method: string;
  readonly authorization: string | undefined;
  readonly type: string | undefined;
  readonly body: string;
}

export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** One way to be wrong; what it leaves out is right. */
export interface Defect {
  /** What the right service is told in place of what was sent. */
  readonly hears?: (sent: ServiceRequest) => ServiceRequest;
  /** What is answered in place of the right answer; or nothing, by closing the connection or never ending. */
  readonly responds?: (right: ServiceResponse, sent: ServiceRequest) => ServiceResponse | "close" | "hang";
  /** Ends the connection before the body's end. */
  readonly cutsShort?: (right: ServiceResponse) => boolean;
}

export interface BrokenServer extends AsyncDisposable {
  readonly url: string;
  /** Every one of its connections ends, and no further one is taken. */
  stop(): Promise<void>;
}

/** With a character that JSON may escape, and URLs do. */
export const TOKEN = "sword/fish.9";

/** A service over node:http that is right but for one flaw. */
export async function serveBroken({ hears, responds, cutsShort }: Defect): Promise<BrokenServer> {
  const store = createPlantStore({ tokens: [TOKEN] });
  const server = createServer(async (request, response) => {
    const sent: ServiceRequest = {
      method: request.method ?? "",
      authorization: request.headers.authorization,
      type: request.headers["content-type"],
      body: String(await buffer(request)),
    };
    const right = await answerOf(store.fetch, hears?.(sent) ?? sent, request.url ?? "");
    const answer = responds?.(right, sent) ?? right;
    if (answer === "close") request.socket.destroy();
    else if (answer !== "hang") write(response, answer, cutsShort?.(answer) ?? false);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    if (!server.listening) return;
    const closed = once(server.close(), "close");
    server.closeAllConnections();
    await closed;
  };
  return { url: `http://127.0.0.1:${port}`, stop, [Symbol.asyncDispose]: stop };
}

/** A JSON body with its members changed; undefined takes one away. */
export function withMembers(answer: ServiceResponse, members: Readonly<Record<string, unknown>>): ServiceResponse {
  return { ...answer, body: JSON.stringify({ ...JSON.parse(String(answer.body)), ...members }) };
}

export function withType(answer: ServiceResponse, type: string): ServiceResponse {
  return { ...answer, headers: { ...answer.headers, "content-type": type } };
}

async function answerOf(
  fetch: typeof globalThis.fetch,
  sent: ServiceRequest,
  target: string,
): Promise<ServiceResponse> {
  const headers = new Headers();
  if (sent.authorization !== undefined) headers.set("Authorization", sent.authorization);
  if (sent.type !== undefined) headers.set("Content-Type", sent.type);
  const response = await fetch(`http://broken.test${target}`, {
    method: sent.method,
    headers,
    body: ["GET", "HEAD"].includes(sent.method) ? null : new TextEncoder().encode(sent.body),
  });
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}

function write(response: ServerResponse, { status, headers, body }: ServiceResponse, cutShort: boolean): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, "Content-Length": String(bytes.byteLength) });
  if (cutShort) response.write(bytes.subarray(0, -1), () => response.destroy());
  else response.end(bytes);
}

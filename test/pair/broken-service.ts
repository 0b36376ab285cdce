import type { ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { createPlantStore } from "@plant-store/mock-server";
import type { ReadBack } from "@plant-store/mock-server/verify";
import { listen, type OpenServer } from "../e2e/support/servers.ts";

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

export interface Defect {
  /** Changes the request before the right service gets it. */
  readonly changesRequest?: (sent: ServiceRequest) => ServiceRequest;
  /** In place of the right one, or why there is none. */
  readonly responds?: (right: ServiceResponse, sent: ServiceRequest) => ServiceResponse | "close" | "hang";
  /** It closes a connection, leaves one open, or cuts a body short. */
  readonly needsSocket?: true;
  /** Returns the id by which a read-back finds a plant. @default the same */
  readonly finds?: (id: bigint) => bigint;
  /** Returns the read-back of a stored plant. @default the plant */
  readonly shows?: (plant: object | undefined) => object | undefined;
  /** The connection ends before the body does. */
  readonly cutsShort?: (right: ServiceResponse, sent: ServiceRequest) => boolean;
}

/** Holds a character that JSON may escape, and URLs must. */
export const TOKEN = "sword/fish.9";

export async function serveBroken(defect: Defect): Promise<OpenServer & { readonly readBack: ReadBack }> {
  const { respond, readBack } = responderOf(defect);
  const server = await listen(async (request, response) => {
    const sent: ServiceRequest = {
      method: request.method ?? "",
      authorization: request.headers.authorization,
      type: request.headers["content-type"],
      body: String(await buffer(request)),
    };
    const changed = await respond(sent, request.url ?? "");
    if (changed === "close") request.socket.destroy();
    else if (changed !== "hang") write(response, changed, defect.cutsShort?.(changed, sent) ?? false);
  });
  return { ...server, readBack };
}

/** Needs no socket: a run takes half the time. */
export function brokenService(defect: Defect): {
  readonly fetch: typeof globalThis.fetch;
  readonly readBack: ReadBack;
} {
  const { respond, readBack } = responderOf(defect);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { method, headers } = request;
    const [authorization, type] = ["authorization", "content-type"].map((name) => headers.get(name) ?? undefined);
    const { pathname, search } = new URL(request.url);
    const changed = await respond({ method, authorization, type, body: await request.text() }, pathname + search);
    if (typeof changed === "string") throw new Error("This defect needs a socket.");
    const { status, headers: fields, body } = changed;
    return new Response(status === 204 ? null : Buffer.from(body), { status, headers: fields });
  };
  return { fetch, readBack };
}

function responderOf({ changesRequest, responds, finds = (id) => id, shows = (plant) => plant }: Defect) {
  const store = createPlantStore({ tokens: [TOKEN] });
  return {
    respond: async (sent: ServiceRequest, target: string) => {
      const right = await responseOf(store.fetch, changesRequest?.(sent) ?? sent, target);
      return responds?.(right, sent) ?? right;
    },
    // The service creates plants by their numbers.
    readBack: async (id: bigint | string) => shows(await store.plants.get(finds(id as bigint))),
  };
}

/** Changes members of a JSON body; undefined removes one. */
export function withMembers(right: ServiceResponse, members: Readonly<Record<string, unknown>>): ServiceResponse {
  return { ...right, body: JSON.stringify({ ...JSON.parse(String(right.body)), ...members }) };
}

export function withType(right: ServiceResponse, type: string): ServiceResponse {
  return { ...right, headers: { ...right.headers, "content-type": type } };
}

async function responseOf(
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

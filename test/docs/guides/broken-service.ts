/** A service that looks right, but responds with `"tag": null`: the one of conformance.md. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import { text } from "node:stream/consumers";

const plants = new Map<string, object>();

interface Reply {
  readonly status: number;
  readonly body: object;
}

export function createService(token: string): Server {
  return createServer(async (request, response) => {
    const { status, body } = await respond(request, token);
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
}

async function respond(request: IncomingMessage, token: string): Promise<Reply> {
  if (request.method !== "POST" || request.url !== "/v1/plants") return refuse(404, "Nothing is here.");
  if (request.headers.authorization !== `Bearer ${token}`) return refuse(401, "Who are you?");
  const plant = read(await text(request));
  if (plant === undefined) return refuse(422, "That is not a plant.");
  const { id, name, tag = null } = plant;
  plants.set(id, { name, tag });
  return { status: 200, body: { name, tag } };
}

function read(json: string): { readonly id: string; readonly name: string; readonly tag?: string } | undefined {
  try {
    const { id, name, tag } = JSON.parse(json, digits);
    const isPlant = /^-?\d+$/.test(id) && isText(name) && (tag === undefined || isText(tag));
    return isPlant ? { id, name, ...(tag !== undefined && { tag }) } : undefined;
  } catch {
    return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** As a number an id could be another one. (Node 20 does not know the source.) */
function digits(key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return key === "id" ? context?.source : value;
}

function refuse(status: number, message: string): Reply {
  return { status, body: { error: status, message } };
}

import { request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import type { PlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import type { Case, CaseRequest, CaseSetup, Observed } from "@plant-store/mock-server/verify";
import { bytesOf, type Connection, injectFault, storeFor } from "./transport.ts";

const ORIGIN = "http://localhost";
const SPACE = "worker-1";

export async function connect(setup: CaseSetup): Promise<Connection> {
  const store = await storeFor(setup, ORIGIN);
  return connectionTo(setup, store, store);
}

/** To a space of a server: each request goes to a path below its base URL. */
export async function connectSpace(setup: CaseSetup): Promise<Connection> {
  const { fault: _, ...others } = setup;
  const root = await storeFor(others, ORIGIN);
  const store = root.space(SPACE);
  await injectFault(store, setup);
  return connectionTo(setup, root, store, `/spaces/${SPACE}`);
}

/** A prefix stands above the spaces, and so do the documents and `*`. */
export function runsInSpace({ setup, cites, exchanges }: Case): boolean {
  const isBelow = exchanges.every(({ request }) => request.target !== "*");
  return setup.prefix === undefined && isBelow && !cites.includes("decision documents");
}

async function connectionTo(setup: CaseSetup, root: PlantStore, store: PlantStore, path = ""): Promise<Connection> {
  const { allowedHosts = [], allowedOrigins = [] } = setup;
  const server = await serve(root, { port: 0, allowedHosts, allowedOrigins, spaces: path !== "" });
  return {
    store,
    baseUrl: server.url + path,
    clientOptions: {},
    send: (request) => {
      const target = request.target.replace(/^(https?:\/\/[^/]*)?/, `$1${path}`);
      return send(server.port, { ...request, target });
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}

/** Uses node:http and not fetch: target, repeated fields, Host and Expect go out as they are written. */
export function send(port: number, caseRequest: CaseRequest): Promise<Observed> {
  const { method, target, headers, body } = caseRequest;
  const bytes = body === undefined ? undefined : bytesOf(body);
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      host: "127.0.0.1",
      port,
      method,
      path: target,
      agent: false,
      setHost: false,
      headers: fields(port, caseRequest, bytes),
    });
    request.on("error", reject);
    request.on("response", async (response) => {
      const received = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
      resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(received), body: await text(response) });
      // A request that still waits for 100 would keep the server from closing.
      request.destroy();
    });
    request.on("continue", () => request.end(bytes));
    if (headers.some(([name]) => name === "Expect")) request.flushHeaders();
    else request.end(bytes);
  });
}

/** In one list, as node:http takes them. */
function fields(port: number, { headers, withoutHost, chunked }: CaseRequest, bytes: Uint8Array | undefined): string[] {
  const ownHost = withoutHost || headers.some(([name]) => name === "Host");
  const host = ownHost ? [] : ["Host", `127.0.0.1:${port}`];
  const length = chunked
    ? ["Transfer-Encoding", "chunked"]
    : bytes === undefined
      ? []
      : ["Content-Length", String(bytes.byteLength)];
  return [...host, "Connection", "keep-alive", ...headers.flat(), ...length];
}

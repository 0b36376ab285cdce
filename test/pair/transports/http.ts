import { request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import type { CaseRequest, CaseSetup, Observed } from "@plant-store/mock-server/conformance";
import { serve } from "@plant-store/mock-server/server";
import { bytesOf, type Connection, storeFor } from "./transport.ts";

export async function connect(setup: CaseSetup): Promise<Connection> {
  const store = await storeFor(setup, "http://localhost");
  const { allowedHosts = [], allowedOrigins = [] } = setup;
  const server = await serve(store, { port: 0, allowedHosts, allowedOrigins });
  return {
    store,
    baseUrl: server.url,
    clientOptions: {},
    send: (request) => send(server.port, request),
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

/** Returns the names and values in one list, as node:http takes them. */
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

/** @plant-store/mock-server/server: a store on a port, over node:http alone. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { createAccess } from "./server/access.ts";
import { createListener } from "./server/listener.ts";
import { answerConnect, answerMalformed } from "./server/refused.ts";
import { parseBaseUrl } from "./store/base-url.ts";
import type { PlantStore } from "./store/store.ts";

export interface ServeOptions {
  /**
   * The address to listen on. It is also a Host that is answered to.
   * @default "127.0.0.1"
   */
  readonly host?: string | undefined;
  /**
   * The port; 0 picks a free one.
   * @default 4010
   */
  readonly port?: number | undefined;
  /**
   * The path under which the service stands, such as `"/v1"`.
   * @default the prefix of the store's `baseUrl`, if it has one
   */
  readonly basePath?: string | undefined;
  /**
   * Hosts that are answered to, beside loopback; another is refused with 403 (DNS rebinding).
   * @default none
   */
  readonly allowedHosts?: readonly string[] | undefined;
  /**
   * Origins whose pages may use the server, beside loopback; another is refused with 403.
   * @default none
   */
  readonly allowedOrigins?: readonly string[] | undefined;
}

/** A store that listens. */
export interface PlantStoreServer extends AsyncDisposable {
  /** The base URL to give to a client: no slash at its end. */
  readonly url: string;
  readonly port: number;
  /** Stops listening, lets what is in flight end (2 seconds at most), and resolves. A second call does nothing more. */
  close(): Promise<void>;
}

/** Limits of a connection, in milliseconds; checked every second, since node:http alone looks only every 30. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
};

/** How long requests in flight may take to end once the server closes, in milliseconds. */
const GRACE_MS = 2_000;

const WILDCARDS: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/**
 * Serves a store over HTTP.
 *
 * @throws TypeError (as a rejection) for a bad option; Error when the port is in use or the address is not ours.
 * @example
 * await using http = await serve(createPlantStore(), { port: 0 });
 * await fetch(`${http.url}/plants`, …);
 */
export async function serve(store: PlantStore, options: ServeOptions = {}): Promise<PlantStoreServer> {
  const { host = "127.0.0.1", port = 4010 } = options;
  const prefix = readPrefix(options.basePath ?? (store.baseUrl && parseBaseUrl(store.baseUrl).prefix) ?? "");
  const named = host in WILDCARDS ? [] : [host];
  const access = createAccess([...named, ...(options.allowedHosts ?? [])], options.allowedOrigins ?? []);
  const early = new WeakSet<Duplex>();
  const listener = createListener(store.service, prefix, access, early);

  const server = createServer({ ...LIMITS, joinDuplicateHeaders: true, requireHostHeader: false });
  server.on("request", (request, response) => listener(request, response, "none"));
  server.on("checkContinue", (request, response) => listener(request, response, "100-continue"));
  server.on("checkExpectation", (request, response) => listener(request, response, "unmet"));
  server.on("connect", (_request, socket) => answerConnect(store.service, socket));
  server.on("clientError", (error, socket) => answerMalformed(store.service, error, socket, early.has(socket)));

  const address = await listen(server, host, port);
  const close = closer(server);
  return {
    url: `http://${authority(WILDCARDS[host] ?? host, address.port)}${prefix}`,
    port: address.port,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** As it stands in a URL, so that what is printed is what is answered. */
function readPrefix(basePath: string): string {
  const origin = "http://localhost";
  if (basePath !== "" && !/^\/[^?#\s\\]*$/.test(basePath)) {
    throw new TypeError(
      `serve: basePath must begin with a slash and hold no query, received ${JSON.stringify(basePath)}.`,
    );
  }
  return parseBaseUrl(origin + basePath).prefix;
}

function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new Error(reasonOf(error, host, port), { cause: error })),
    );
    // A server that listens on a host and port, not on a pipe, has an address of this kind.
    server.listen({ host, port }, () => resolve(server.address() as AddressInfo));
  });
}

function reasonOf({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} on ${host} is in use. Choose another port, or 0 for a free one.`;
    case "EACCES":
      return `Port ${port} on ${host} needs rights that this process lacks. Choose a port above 1023, or 0 for a free one.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `The host ${host} is no address of this machine.`;
    default:
      return message;
  }
}

function closer(server: Server): () => Promise<void> {
  let closed: Promise<void> | undefined;
  return () => {
    closed ??= new Promise((resolve) => {
      const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      server.close(() => {
        clearTimeout(timer);
        resolve();
      });
    });
    return closed;
  };
}

function authority(host: string, port: number): string {
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}

/**
 * A store on a port, over node:http only.
 *
 * @module @plant-store/mock-server/server
 */
import { createServer } from "node:http";
import type { Duplex } from "node:stream";
import { createAccess } from "./adapters/node-http/access.ts";
import { authorityOf, canonicalHost, isWildcard, readPrefix } from "./adapters/node-http/address.ts";
import { closer, listen } from "./adapters/node-http/lifecycle.ts";
import { createListener } from "./adapters/node-http/listener.ts";
import type { PipelinedRequest } from "./adapters/node-http/pipelining.ts";
import { refuseConnect, refuseMalformed } from "./adapters/node-http/refused.ts";
import { checkServeOptions, limitsOf, type ServeOptions } from "./adapters/node-http/serve-options.ts";
import { isSocketFault, type SocketFault } from "./service/faults/fault.ts";
import type { InjectOptions } from "./service/faults/stored-fault.ts";
import { router } from "./service/operations.ts";
import { methodNotAllowed } from "./service/responses.ts";
import type { InjectedFault } from "./service/service.ts";
import type { PlantStore } from "./store/store.ts";

export type { Log, LogEntry } from "./adapters/node-http/log.ts";
export type { ServeOptions, Timeouts } from "./adapters/node-http/serve-options.ts";

/** A store that listens. */
export interface PlantStoreServer extends AsyncDisposable {
  /** The base URL to give to a client: no slash at its end. */
  readonly url: string;
  /** The port that it listens on. */
  readonly port: number;
  /**
   * Makes the requests of this server meet a fault, by the rules of `store.inject`; `store.reset()` clears it.
   *
   * @throws TypeError (as a rejection) for a fault that is the store's business, or a wrong option.
   * @example
   * await http.inject(faults.connectionReset(), { times: 1 });
   */
  inject(fault: SocketFault, options?: InjectOptions): Promise<InjectedFault>;
  /**
   * Stops listening, lets what is in flight end (1.5 seconds at most), and resolves. Each response is then the last of its
   * connection, and says `Connection: close`; a client between two requests has 50 ms for one more. A second call does nothing more.
   */
  close(): Promise<void>;
}

/**
 * Serves a store over HTTP.
 *
 * @throws TypeError (as a rejection) for a bad option, or where the store is missing; Error when the port is in use or the address is not ours.
 * @example
 * await using http = await serve(createPlantStore(), { port: 0 });
 * await fetch(`${http.url}/plants`, …);
 */
export async function serve(store: PlantStore, options: ServeOptions = {}): Promise<PlantStoreServer> {
  // A JavaScript caller may pass the options.
  if (typeof store?.service?.respond !== "function")
    throw new TypeError("serve: the first argument must be a store, made by createPlantStore(…).");
  checkServeOptions(options);
  const { port = 4010, log } = options;
  const host = canonicalHost(options.host ?? "127.0.0.1");
  const prefix = options.basePath === undefined ? store.service.prefix : readPrefix(options.basePath);
  const named = isWildcard(host) ? [] : [host];
  const access = createAccess([...named, ...(options.allowedHosts ?? [])], options.allowedOrigins ?? []);
  const pipelines = new WeakMap<Duplex, PipelinedRequest>();
  const transport = {};
  const closing = new AbortController();
  const { service } = store;
  const listener = createListener({ service, prefix, access, pipelines, transport, log, closing: closing.signal });

  const server = createServer({
    ...limitsOf(options.timeouts),
    joinDuplicateHeaders: true,
    requireHostHeader: false,
  });
  server.on("request", (request, response) => listener(request, response, "none"));
  server.on("checkContinue", (request, response) => listener(request, response, "100-continue"));
  server.on("checkExpectation", (request, response) => listener(request, response, "unmet"));
  server.on("connect", ({ headers }, socket) => {
    const refusal = access.check(headers.host, undefined, headers.origin) ?? methodNotAllowed(router.server.allow);
    refuseConnect(service, refusal, socket, pipelines, log);
  });
  server.on("clientError", (error, socket) => refuseMalformed(service, error, socket, pipelines, log));

  const address = await listen(server, host, port);
  const close = closer(server, pipelines, closing);
  return {
    url: `http://${authorityOf(host, address.port)}${prefix}`,
    port: address.port,
    async inject(fault, injectOptions) {
      if (!isSocketFault(fault))
        throw new TypeError(
          "http.inject: this is no fault of a server. Make one by faults.connectionReset(), say; one that needs no socket is for store.inject.",
        );
      return service.inject(fault, injectOptions, transport);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

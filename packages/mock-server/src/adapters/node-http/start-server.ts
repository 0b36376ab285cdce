import { setMaxListeners } from "node:events";
import { createServer, type Server } from "node:http";
import type { Duplex } from "node:stream";
import packageJson from "../../../package.json" with { type: "json" };
import { createControl } from "../../control/control.ts";
import { isSocketFault } from "../../service/faults/fault.ts";
import { readInjection } from "../../service/faults/stored-fault.ts";
import type { TransportIdentity } from "../../service/message.ts";
import { methodNotAllowed } from "../../service/responses.ts";
import { router } from "../../service/router.ts";
import type { Service } from "../../service/service.ts";
import { DEFAULTS } from "../../shared/defaults.ts";
import { SPACES_PATH } from "../../store/spaces.ts";
import type { PlantStore } from "../../store/store.ts";
import { type Access, createAccess } from "./access.ts";
import { authorityOf, canonicalHost, checkPrefix, isWildcard, readPrefix } from "./address.ts";
import { type Responders, refuseConnect, refuseMalformed } from "./bare-socket.ts";
import { closer, listen } from "./lifecycle.ts";
import { createListener } from "./listener.ts";
import type { PipelinedRequest } from "./pipelining.ts";
import type { PlantStoreServer, ServedSpace } from "./plant-store-server.ts";
import { checkServeOptions, describeServeOptions, limitsOf, type ServeOptions } from "./serve-options.ts";
import { createSpaces, type FaultSetting } from "./spaces.ts";

/**
 * Starts a server.
 *
 * @param faults the server's own, injected into each space before its first request
 * @throws the errors of `serve`
 */
export async function startServer(
  store: PlantStore,
  options: ServeOptions,
  faults: readonly FaultSetting[],
): Promise<PlantStoreServer> {
  // A JavaScript caller may pass the options as the store.
  if (typeof store?.service?.respond !== "function")
    throw new TypeError("serve: the first argument must be a store, made by createPlantStore(…).");
  checkServeOptions(options);
  const { port = DEFAULTS.port, log } = options;
  const host = canonicalHost(options.host ?? DEFAULTS.host);
  const prefix = options.basePath === undefined ? store.service.prefix : readPrefix(options.basePath);
  checkPrefix(prefix);
  const named = isWildcard(host) ? [] : [host];
  const access = createAccess([...named, ...(options.allowedHosts ?? [])], options.allowedOrigins ?? []);
  const pipelines = new WeakMap<Duplex, PipelinedRequest>();
  const transport = {};
  const closing = new AbortController();
  // Node 20 would warn at the eleventh event stream.
  setMaxListeners(0, closing.signal);
  const { service } = store;
  const withSpaces = options.spaces === true;
  const spaces = createSpaces(store, prefix, withSpaces, faults, transport);
  const control =
    options.control &&
    createControl(options.control.token, {
      version: packageJson.version,
      options: describeServeOptions(options, prefix),
      transport,
      closing: closing.signal,
      open: async (name, mayOpen) => (name === undefined ? store : spaces.open(name, mayOpen)),
    });
  const listener = createListener({
    service,
    spaces,
    access,
    control,
    pipelines,
    transport,
    redaction: options.control === undefined ? service.redaction : service.redaction.with(options.control.token),
    log,
    closing: closing.signal,
  });

  const server = serverOf(options, listener, access, { service, control }, pipelines);
  await store.ready();
  await spaces.prepared(store);
  const address = await listen(server, host, port);
  const close = closer(server, pipelines, closing);
  const url = `http://${authorityOf(host, address.port)}${prefix}`;
  const served = (spaceUrl: string, spaceStore: () => PlantStore) =>
    serveSpace(spaceUrl, transport, () => spaces.prepared(spaceStore()));
  return {
    ...served(url, () => store),
    port: address.port,
    space(name) {
      if (!withSpaces)
        throw new TypeError("http.space: this server has no spaces. Start it with serve(store, { spaces: true }).");
      store.space(name);
      return served(url + SPACES_PATH + name, () => store.space(name));
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Returns a server that gives each event to what responds to it. */
function serverOf(
  { timeouts, log }: ServeOptions,
  listener: ReturnType<typeof createListener>,
  access: Access,
  responders: Responders,
  pipelines: WeakMap<Duplex, PipelinedRequest>,
): Server {
  const server = createServer({ ...limitsOf(timeouts), joinDuplicateHeaders: true, requireHostHeader: false });
  server.on("request", (request, response) => listener(request, response, "none"));
  server.on("checkContinue", (request, response) => listener(request, response, "100-continue"));
  server.on("checkExpectation", (request, response) => listener(request, response, "unmet"));
  server.on("connect", ({ headers, url }, socket) => {
    const refusal = access.check(headers, undefined, "service") ?? methodNotAllowed(router.server.allow);
    refuseConnect(responders, refusal, url, socket, pipelines, log);
  });
  server.on("clientError", (error, socket) => refuseMalformed(responders, error, socket, pipelines, log));
  return server;
}

/** @param prepared returns the service of the space once the server's own faults are injected */
function serveSpace(url: string, transport: TransportIdentity, prepared: () => Promise<Service>): ServedSpace {
  return {
    url,
    async inject(fault, options) {
      if (!isSocketFault(fault))
        throw new TypeError(
          "http.inject: this is not a fault of a server. Make one such as faults.connectionReset(). Use store.inject for one that needs no socket.",
        );
      const service = await prepared();
      return service.inject(readInjection(fault, options, transport));
    },
  };
}

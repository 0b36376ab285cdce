import { setMaxListeners } from "node:events";
import type { Server } from "node:http";
import type { Duplex } from "node:stream";
import packageJson from "../../../package.json" with { type: "json" };
import { type Control, createControl } from "../../control/control.ts";
import { API_PATH, isControlPath } from "../../control/control-paths.ts";
import { type Refusal, refuse } from "../../service/errors.ts";
import { isSocketFault } from "../../service/faults/fault.ts";
import { readInjection } from "../../service/faults/stored-fault.ts";
import type { TransportIdentity } from "../../service/message.ts";
import { methodNotAllowed } from "../../service/responses.ts";
import { router } from "../../service/router.ts";
import type { Service } from "../../service/service.ts";
import type { SendUpstream } from "../../service/upstream/message.ts";
import { CallerError } from "../../shared/caller-error.ts";
import { readOptions } from "../../shared/option-table.ts";
import { SPACES_PATH } from "../../store/space-names.ts";
import { type PlantStore, serviceOf } from "../../store/store.ts";
import type { Access } from "./access.ts";
import { http } from "./http.ts";
import { closer, listen } from "./lifecycle.ts";
import { endSocket } from "./lingering-close.ts";
import { createListener } from "./listener.ts";
import { beginEntry, type Log } from "./log.ts";
import { afterEarlierResponses, excuses, isOut, type Pipelines, settle } from "./pipelining.ts";
import type { PlantStoreServer, ServedSpace } from "./plant-store-server.ts";
import { createSendUpstream } from "./send-upstream.ts";
import {
  describeServeOptions,
  type FilledServeOptions,
  limitsOf,
  SERVE_OPTIONS,
  type ServeOptions,
} from "./serve-options.ts";
import { readServerAddress } from "./server-address.ts";
import { createServerSpaces, type FaultSetting } from "./server-spaces.ts";
import { readRequestTarget } from "./target.ts";
import { setTimeout } from "./timers.ts";
import { checkTls, createTlsServer } from "./tls.ts";

/** @param faults injected into each space before its first request @throws the errors of `serve` */
export async function startServer(
  store: PlantStore,
  given: ServeOptions,
  faults: readonly FaultSetting[],
): Promise<PlantStoreServer> {
  // A JavaScript caller may pass the options as the store.
  if (typeof store?.service?.respond !== "function")
    throw new TypeError("serve: the first argument must be a store, made by createPlantStore(…).");
  const options = readOptions("serve", given, SERVE_OPTIONS);
  const { port, log, spaces: withSpaces, tls } = options;
  if (tls !== undefined) checkTls(tls);
  const { host, prefix, above, access, rootAt } = readServerAddress(store, options);
  const pipelines: Pipelines = new WeakMap();
  const transport = {};
  const closing = new AbortController();
  // Node 20 would warn at the eleventh event stream.
  setMaxListeners(0, closing.signal);
  const { service } = store;
  const spaces = createServerSpaces(store, prefix, withSpaces, faults, transport);
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
    stallMs: limitsOf(options.timeouts).requestTimeout,
    above,
    send: createSend(store, options),
  });

  const server = serverOf(options, listener, access, { pipelines, service, control, log });
  await store.ready();
  await spaces.prepared(store);
  const address = await listen(server, host, port);
  const close = closer(server, pipelines, closing);
  const root = rootAt(address.port);
  const url = root + prefix;
  const served = (spaceUrl: string, spaceStore: () => PlantStore) =>
    serveSpace(spaceUrl, transport, () => spaces.prepared(spaceStore()));
  return {
    ...served(url, () => store),
    port: address.port,
    controlUrl: control && root + API_PATH,
    space(name) {
      if (!withSpaces)
        throw new TypeError("server.space: this server has no spaces. Start it with serve(store, { spaces: true }).");
      store.space(name);
      return served(url + SPACES_PATH + name, () => store.space(name));
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function createSend(store: PlantStore, { keepHost, upstreamCa }: FilledServeOptions): SendUpstream | undefined {
  if (serviceOf(store).upstream !== undefined) return createSendUpstream({ keepsHost: keepHost, ca: upstreamCa });
  const given = keepHost ? "keepHost" : upstreamCa === undefined ? undefined : "upstreamCa";
  if (given !== undefined) throw new CallerError("serve", given, " needs a store with upstream.");
  return undefined;
}

function serverOf(
  { timeouts, tls }: ServeOptions,
  listener: ReturnType<typeof createListener>,
  access: Access,
  refusing: Refusing,
): Server {
  const settings = { ...limitsOf(timeouts), joinDuplicateHeaders: true, requireHostHeader: false };
  const server = tls === undefined ? http.createServer(settings) : createTlsServer(settings, tls);
  server.on("request", (request, response) => listener(request, response, "none"));
  server.on("checkContinue", (request, response) => listener(request, response, "100-continue"));
  server.on("checkExpectation", (request, response) => listener(request, response, "unmet"));
  server.on("connect", ({ headers, url }, socket) => {
    const refusal = access(headers, undefined, "service") ?? methodNotAllowed(router.server.allow);
    refuseConnect(refusing, refusal, url, socket);
  });
  const refuse = (error: NodeJS.ErrnoException, socket: Duplex) => {
    const latest = refusing.pipelines.get(socket);
    if (error.code !== "ERR_HTTP_REQUEST_TIMEOUT" || latest === undefined || !excuses(latest)) {
      refuseMalformed(refusing, error, socket);
      return;
    }
    // node:http reports each late head and body once.
    const { complete } = latest.request;
    const isLate = () => refusing.pipelines.get(socket) === latest && latest.request.complete === complete;
    setTimeout(() => isLate() && refuse(error, socket), server.requestTimeout).unref();
  };
  server.on("clientError", refuse);
  return server;
}

function serveSpace(url: string, transport: TransportIdentity, prepared: () => Promise<Service>): ServedSpace {
  return {
    url,
    async inject(fault, options) {
      if (!isSocketFault(fault))
        throw new TypeError(
          "server.inject: this is not a fault of a server. Make one such as faults.connectionReset(). Use store.inject for one that needs no socket.",
        );
      const service = await prepared();
      return service.inject(readInjection(fault, options, transport));
    },
  };
}

/** Of requests that node:http does not hand to the listener. */
interface Refusing {
  readonly pipelines: Pipelines;
  readonly service: Service;
  readonly control: Control | undefined;
  readonly log: Log | undefined;
}

function refuseAt(target: string | undefined, refusal: Refusal, { control, service }: Refusing) {
  const { path } = readRequestTarget(target ?? "", "");
  return (control && isControlPath(path) ? control : service).refuse(refusal);
}

function targetIn(bytes: Buffer | undefined): string | undefined {
  return /^\S+ (\S+) /.exec(bytes?.toString("latin1", 0, 1_024) ?? "")?.[1];
}

/** If the input belongs to a request that has begun, this is its response, unless it already has one. */
function refuseMalformed(
  refusing: Refusing,
  error: NodeJS.ErrnoException & { readonly rawPacket?: Buffer },
  socket: Duplex,
): void {
  // The last response is sent: further input is dropped.
  if ((socket.writableEnded && error.code !== "ECONNRESET") || error.code === "HPE_CLOSED_CONNECTION") return;
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const latest = refusing.pipelines.get(socket);
  const begun = latest?.request.complete === false ? latest : undefined;
  if (begun !== undefined && begun.state !== "open") {
    // Its response may still be on its way.
    endSocket(socket);
    return;
  }
  const before = begun === undefined ? latest : begun.before;
  // The client has closed its side, and its earlier responses may never be sent.
  if (error.code === "HPE_INVALID_EOF_STATE" && !isOut(before)) {
    endSocket(socket);
    return;
  }
  if (begun !== undefined) settle(begun, "last");
  const refusal = refusalOf(error.code);
  const endEntry = begun?.endEntry ?? beginEntry(refusing.log, undefined, undefined);
  const target = begun === undefined ? targetIn(error.rawPacket) : begun.request.url;
  const response = refuseAt(target, refusal, refusing);
  endEntry(response, refusal.message);
  afterEarlierResponses(before, () => write(socket, response));
}

function refuseConnect(refusing: Refusing, refusal: Refusal, target: string | undefined, socket: Duplex): void {
  // node:http has released the socket, and neither closes it nor handles its errors.
  socket.on("error", () => socket.destroy());
  const response = refuseAt(target, refusal, refusing);
  beginEntry(refusing.log, "CONNECT", undefined)(response, refusal.message);
  afterEarlierResponses(refusing.pipelines.get(socket), () => {
    if (socket.writable) write(socket, response);
    else socket.destroy();
  });
}

function write(socket: Duplex, { status, headers, body }: ReturnType<typeof refuseAt>): void {
  const fields = Object.entries({ ...headers, "Content-Length": Buffer.byteLength(body), Connection: "close" });
  const head = [
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`,
    ...fields.map(([name, value]) => `${name}: ${value}`),
  ];
  endSocket(socket, `${head.join("\r\n")}\r\n\r\n${body}`);
}

function refusalOf(code: string | undefined): Refusal {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return refuse("header_too_large", "The header fields are too large.");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return refuse("request_timeout", "The request took too long to arrive.");
    default:
      return refuse("malformed_request", "The request is not well-formed HTTP/1.1.");
  }
}

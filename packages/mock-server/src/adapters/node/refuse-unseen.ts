import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { ClientRequest } from "node:http";
import type { ClientHttp2Stream } from "node:http2";
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import type { SetupServer } from "msw/node";
import { replaceMethod } from "../../shared/replace-method.ts";
import { type Interceptors, onRequest } from "./interceptors.ts";

interface UndiciRequest {
  readonly method: string;
  readonly origin: string | URL;
  readonly path: string;
  /** The field Host, if the client set it: an interceptor may have put an address into the origin. */
  readonly host: string | null;
}

type IsSeen = (socket: Socket, request: object) => boolean;

const ADVICE_2 =
  "MSW 2 does not see npm's undici, nor a fetch or http.request that was kept from before listen(). Use MSW 3, take the function after listen(), or serve the store on a port.";
const ADVICE_3 = "Its connection was open before listen(). Make the client's agent or dispatcher after listen().";
const ADVICE_HTTP2 = "MSW does not intercept HTTP/2. Use HTTP/1.1, or serve the store on a port.";

/** Before the first byte, where MSW does not see a request to a store: ends its connection and says what to do. */
export function refuseUnseen(
  server: SetupServer,
  isOfStore: (url: string) => boolean,
  interceptors: Interceptors | undefined,
  stopping: AbortSignal,
): void {
  const isSeen = interceptors ? seenByConnection(interceptors, stopping) : seenByCall(server, stopping);
  const advice = interceptors ? ADVICE_3 : ADVICE_2;
  const reasonFor = (method: string, path: string, origins: readonly string[], advice: string) => {
    const url = origins.map((origin) => urlOf(path, origin)).find(isOfStore);
    return url && notMocked(method, url, advice);
  };

  const undicis = new WeakSet<Socket>();
  listenTo<{ readonly request: UndiciRequest; readonly socket: Socket }>(
    "undici:client:sendHeaders",
    ({ request, socket }) => {
      undicis.add(socket);
      if (isSeen(socket, request)) return;
      const { method, path, origin, host } = request;
      const reason = reasonFor(method, path, [String(origin), ...originsOf(socket, host)], advice);
      if (reason) socket.destroy(reason);
    },
    stopping,
  );

  // Node's own channel of requests speaks after their first byte on Node 20.
  const { prototype } = ClientRequest;
  const { onSocket } = prototype;
  const guarded = function (this: ClientRequest, socket: Socket | null, ...rest: readonly unknown[]) {
    const check = (open: Socket) => {
      if (isSeen(open, this)) return;
      const origins = [`${this.protocol}//${this.host}:${open.remotePort}`, ...originsOf(open, this.getHeader("host"))];
      const reason = reasonFor(this.method, this.path, origins, advice);
      if (reason) this.destroy(reason);
    };
    // Only an open connection is known for what it is. After an error there is none.
    if (socket?.connecting) socket.prependOnceListener("connect", () => check(socket));
    else if (socket) check(socket);
    Reflect.apply(onSocket, this, [socket, ...rest]);
  };
  stopping.addEventListener("abort", replaceMethod(prototype, "onSocket", guarded));

  listenTo<{ readonly stream: ClientHttp2Stream; readonly headers: Readonly<Record<string, string>> }>(
    "http2.client.stream.created",
    ({ stream, headers }) => {
      // The session hides its socket's `destroy`, and its own would send the headers first. `off` returns the socket.
      const socket = stream.session?.socket.off("close", () => {});
      if (socket === undefined || undicis.has(socket)) return;
      const origin = `${headers[":scheme"]}://${headers[":authority"]}`;
      const reason = reasonFor(headers[":method"] ?? "", headers[":path"] ?? "", [origin], ADVICE_HTTP2);
      if (reason) socket.destroy(reason);
    },
    stopping,
  );
}

const INTERCEPTED: unique symbol = Symbol("intercepted");

/** Under MSW 3 a connection is intercepted if it was opened while a mock listened. */
function seenByConnection({ connections }: Interceptors, stopping: AbortSignal): IsSeen {
  // MSW gives a proxy of the socket, which hands the mark on.
  const mark = ({ socket }: { readonly socket: object }) => void Object.assign(socket, { [INTERCEPTED]: true });
  connections.on("connection", mark, { signal: stopping });
  // TLS over a tunnel has its mark a moment late, and the tunnel's own socket for a parent.
  return (socket) => INTERCEPTED in socket || INTERCEPTED in Object(Reflect.get(socket, "_parent"));
}

/** Under MSW 2 requests that its own `fetch` lets through are seen, and those of node:http on sockets of its own. */
function seenByCall(server: SetupServer, stopping: AbortSignal): IsSeen {
  const { fetch } = globalThis;
  const handled = new AsyncLocalStorage<Set<string>>();
  const seen = new WeakSet<object>();
  const marking: typeof fetch = (...args) => handled.run(new Set(), () => fetch(...args));
  onRequest(server, ({ url }) => handled.getStore()?.add(url.replace(/#.*/s, "")), stopping);
  stopping.addEventListener("abort", replaceMethod(globalThis, "fetch", marking));
  // A redirect, or a handler, may lead the same call to a URL that MSW has not seen.
  const mark = ({ request }: { readonly request: UndiciRequest }) => {
    if (handled.getStore()?.delete(urlOf(request.path, String(request.origin)))) seen.add(request);
  };
  listenTo("undici:request:create", mark, stopping);
  // Only MSW's own sockets have the method.
  return (socket, request) => seen.has(request) || "respondWith" in socket;
}

function originsOf(socket: Socket, host: unknown): readonly string[] {
  const protocol = socket instanceof TLSSocket ? "https:" : "http:";
  return [`${protocol}//${host}`, `${protocol}//${socket.remoteAddress}:${socket.remotePort}`];
}

function listenTo<Message>(channel: string, listener: (message: Message) => void, stopping: AbortSignal): void {
  // The channel's name says which message it has.
  const listening = (message: unknown) => listener(message as Message);
  subscribe(channel, listening);
  stopping.addEventListener("abort", () => unsubscribe(channel, listening));
}

export function urlOf(path: string, origin: string): string {
  return URL.canParse(path, origin) ? new URL(path, origin).href : "";
}

function notMocked(method: string, url: string, advice: string): Error {
  const message = `setupPlantServer: ${method} ${url.replace(/[?#].*/s, "")} was not sent: it would have passed the mock. ${advice}`;
  return Object.assign(new Error(message), { code: "ERR_NOT_MOCKED" });
}

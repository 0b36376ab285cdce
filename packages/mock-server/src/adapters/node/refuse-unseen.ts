import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { ClientRequest } from "node:http";
import type { ClientHttp2Stream } from "node:http2";
import { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { replaceMethod } from "../../shared/replace-method.ts";
import type { Interceptors } from "./interceptors.ts";

interface UndiciRequest {
  readonly method: string;
  readonly origin: string | URL;
  readonly path: string;
}

/** Tells whether MSW sees a request on its socket. */
type IsSeen = (socket: Socket, request: object) => boolean;

const ADVICE_2 =
  "MSW 2 does not see npm's undici, nor a fetch or http.request that was kept from before listen(). Use MSW 3, take the function after listen(), or serve the store on a port.";
const ADVICE_3 = "Its connection was open before listen(). Make the client's agent or dispatcher after listen().";
const ADVICE_HTTP2 = "MSW does not intercept HTTP/2. Use HTTP/1.1, or serve the store on a port.";

/**
 * Fails a request to a store that is about to leave where MSW does not see it, before its first byte: ends its connection
 * with an error that says what to do.
 */
export function refuseUnseen(
  isOfStore: (url: string) => boolean,
  interceptors: Interceptors | undefined,
  stopping: AbortSignal,
): void {
  const isSeen = interceptors ? seenByConnection(interceptors, stopping) : seenByCall(stopping);
  const advice = interceptors ? ADVICE_3 : ADVICE_2;

  listenTo<{ readonly request: UndiciRequest; readonly socket: Socket }>(
    "undici:client:sendHeaders",
    ({ request, socket }) => {
      const url = urlOf(request.path, request.origin);
      if (isOfStore(url) && !isSeen(socket, request)) socket.destroy(notMocked(request.method, url, advice));
    },
    stopping,
  );

  const refuseNodes = (request: ClientRequest, socket: Socket) => {
    const { method, path, protocol, host } = request;
    const url = urlOf(path, `${protocol}//${request.getHeader("host") ?? host}`);
    if (isOfStore(url) && !isSeen(socket, request)) request.destroy(notMocked(method, url, advice));
  };
  // Bun and Deno have only the channel, and Node 20 only the method.
  listenTo<{ readonly request: ClientRequest }>(
    "http.client.request.created",
    ({ request }) => request.prependOnceListener("socket", (socket) => refuseNodes(request, socket)),
    stopping,
  );
  const { prototype } = ClientRequest;
  const { onSocket } = prototype;
  const guarded = function (this: ClientRequest, socket: Socket, ...rest: readonly unknown[]) {
    // After an error there is none.
    if (socket) refuseNodes(this, socket);
    Reflect.apply(onSocket, this, [socket, ...rest]);
  };
  stopping.addEventListener("abort", replaceMethod(prototype, "onSocket", guarded));

  listenTo<{ readonly stream: ClientHttp2Stream; readonly headers: Readonly<Record<string, string>> }>(
    "http2.client.stream.created",
    ({ stream, headers }) => {
      const url = urlOf(headers[":path"] ?? "", `${headers[":scheme"]}://${headers[":authority"]}`);
      if (!isOfStore(url)) return;
      const reason = notMocked(headers[":method"] ?? "", url, ADVICE_HTTP2);
      // The session would send the stream's headers before it ends, and hides its socket's own `destroy`.
      stream.session?.socket.off("close", () => {}).destroy(reason);
      stream.destroy(reason);
    },
    stopping,
  );
}

/** Under MSW 3 a connection is intercepted if it was opened after `listen`. */
function seenByConnection({ connections }: Interceptors, stopping: AbortSignal): IsSeen {
  const mark = Symbol("intercepted");
  // MSW gives a proxy of the socket, which hands the mark on.
  const listener = ({ socket }: { readonly socket: object }) => void Object.assign(socket, { [mark]: true });
  connections.on("connection", listener, { signal: stopping });
  return (socket) => socket.connecting || mark in socket;
}

/** Under MSW 2 requests of its own `fetch` are seen, and those of node:http on sockets of its own class. */
function seenByCall(stopping: AbortSignal): IsSeen {
  const { fetch } = globalThis;
  const inFetch = new AsyncLocalStorage<true>();
  const seen = new WeakSet<object>();
  const marking: typeof fetch = (...args) => inFetch.run(true, () => fetch(...args));
  stopping.addEventListener("abort", replaceMethod(globalThis, "fetch", marking));
  const mark = ({ request }: { readonly request: object }) => void (inFetch.getStore() && seen.add(request));
  listenTo("undici:request:create", mark, stopping);
  return (socket, request) => seen.has(request) || ![Socket, TLSSocket].some((own) => own === socket.constructor);
}

function listenTo<Message>(channel: string, listener: (message: Message) => void, stopping: AbortSignal): void {
  // The channel's name says which message it has.
  const listening = (message: unknown) => listener(message as Message);
  subscribe(channel, listening);
  stopping.addEventListener("abort", () => unsubscribe(channel, listening));
}

function urlOf(path: string, origin: string | URL): string {
  return URL.canParse(path, origin) ? new URL(path, origin).href : "";
}

function notMocked(method: string, url: string, advice: string): Error {
  const message = `setupPlantServer: ${method} ${url.replace(/[?#].*/s, "")} was not sent: it would have passed the mock. ${advice}`;
  return Object.assign(new Error(message), { code: "ERR_NOT_MOCKED" });
}

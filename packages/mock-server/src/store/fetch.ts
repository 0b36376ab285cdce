import { drip } from "../service/faults/sending.ts";
import type { ServiceResponse } from "../service/message.ts";
import type { Service } from "../service/service.ts";
import { sendByFetch } from "../service/upstream/send-by-fetch.ts";
import { type BaseUrl, pathBelow } from "../shared/base-url.ts";
import { concatenate } from "../shared/concatenate.ts";
import { memoizeLast } from "../shared/memoize-last.ts";

/** By request to `store.fetch`: the `fetch` for a real service behind the store, if an adapter has its own. */
export const fetchers: WeakMap<object, typeof globalThis.fetch> = new WeakMap();

/** Uses no network and patches nothing. */
export function createFetch(service: Service, baseUrl: BaseUrl | undefined): typeof globalThis.fetch {
  const parse = memoizeLast((url: string) => new URL(url));
  return async (input, init) => {
    // One that cannot be sent as it is goes to the constructor, which says why.
    const isReady = init === undefined && input instanceof Request && !input.bodyUsed;
    // A Request keeps a listener on its signal long after the call.
    const request = isReady ? input : new Request(input, { ...init, signal: null });
    // Locks the body at once: a Request can be sent only once. Throws if it was sent. In Firefox it has no stream.
    const body = request.body === undefined ? new Response(await request.blob()).body : request.body;
    const reader = body?.getReader();
    const signal = init?.signal === undefined && input instanceof Request ? input.signal : init?.signal;
    signal?.throwIfAborted();
    const { origin, pathname, search } = parse(request.url);
    if (baseUrl !== undefined && origin !== baseUrl.origin) {
      // A network error, as in fetch: the store is not at this origin. By its code the SDK knows that nothing was sent.
      const { prefix } = baseUrl;
      const ownUrl = `${baseUrl.origin}${prefix}`;
      const error = new TypeError(
        `store.fetch: the request went to ${origin}, but this store is at ${ownUrl}. Give the client the baseUrl "${ownUrl}", or create the store for the other one: createPlantStore({ baseUrl: "${origin}${prefix}" }).`,
      );
      throw Object.assign(error, { code: "ERR_NOT_MOCKED" });
    }
    const response = await untilAborted(
      service.respond({
        method: request.method,
        path: pathBelow(service.prefix, pathname),
        query: search.slice(1),
        // The standard's are in lower case, and happy-dom's as they were written.
        headers: Object.fromEntries([...request.headers].map(([name, value]) => [name.toLowerCase(), value])),
        readBody: (limit) => readRequestBody(reader, limit, signal),
        send: sendByFetch(fetchers.get(Object(input))),
      }),
      signal,
      // Ends a read that waits for more.
      () => reader?.cancel().catch(() => {}),
    );
    if (!request.bodyUsed) reader?.cancel().catch(() => {});
    return responseOf(response, signal);
  };
}

/** `undefined` as soon as it has more than `limit` bytes (0: no limit), since it may have no end. */
async function readRequestBody(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  limit: number,
  signal: AbortSignal | null | undefined,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
      // A stream may hold anything; fetch takes only bytes. Not instanceof: under Jest they come from another realm.
      if (part.value?.[Symbol.toStringTag] !== "Uint8Array") throw new TypeError("A chunk is not a Uint8Array.");
      size += part.value.byteLength;
      if (limit > 0 && size > limit) {
        // Not awaited: a cloned body is cancelled only once both copies are.
        reader?.cancel().catch(() => {});
        return undefined;
      }
      chunks.push(part.value);
    }
    // An abort cancels the reader: the end may be missing.
    signal?.throwIfAborted();
  } catch (cause) {
    throw new TypeError("store.fetch: the request's body cannot be read; see the cause.", { cause });
  }
  const [first] = chunks;
  return first !== undefined && chunks.length === 1 ? first : concatenate(chunks, size);
}

function responseOf(response: ServiceResponse, signal: AbortSignal | null | undefined): Response {
  const { status, body, bytes, sending, upstream } = response;
  const head = { status, statusText: upstream?.statusText ?? "", headers: headersOf(response) };
  if (upstream?.isWhole === false) return new Response(cutShort(upstream.bytes), head);
  if (sending?.bytesPerSecond !== undefined)
    return dripping(bytes ?? new TextEncoder().encode(body), head, sending.bytesPerSecond, signal);
  return new Response(bytes !== undefined && bytes.length > 0 ? bytes : body || null, head);
}

/** As a fetch reads it whose connection ends. */
function cutShort(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let isRead = bytes.length === 0;
  return new ReadableStream({
    pull(controller) {
      if (isRead) controller.error(new TypeError("terminated"));
      else controller.enqueue(bytes);
      isRead = true;
    },
  });
}

/** Those of a real service may repeat a name, as Set-Cookie does. */
function headersOf({ headers, upstream }: ServiceResponse): NonNullable<ResponseInit["headers"]> {
  // happy-dom drops the Origin of a request, and then checks the response to its preflight.
  const ownHeaders = { "Access-Control-Allow-Origin": "*", ...headers };
  if (upstream === undefined) return ownHeaders;
  const repeated = new Headers(upstream.fields.map(([name, value]): [string, string] => [name, value]));
  if (!repeated.has("Access-Control-Allow-Origin")) repeated.set("Access-Control-Allow-Origin", "*");
  return repeated;
}

function dripping(
  bytes: Uint8Array<ArrayBuffer>,
  head: ResponseInit,
  bytesPerSecond: number,
  signal: AbortSignal | null | undefined,
): Response {
  if (bytes.length === 0) return new Response(null, head);
  const pieces = drip(bytes, bytesPerSecond);
  const stream = new ReadableStream(
    {
      async pull(controller) {
        signal?.throwIfAborted();
        const { value, done } = await untilAborted(pieces.next(), signal);
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void pieces.return(undefined),
    },
    // Nothing is read ahead: after an abort nobody gets a piece.
    { highWaterMark: 0 },
  );
  // Without a length, undici under MSW takes a client that leaves for the end of the body, and throws past everybody.
  const headers = new Headers(head.headers);
  headers.set("Content-Length", String(bytes.length));
  return new Response(stream, { ...head, headers });
}

function untilAborted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | null | undefined,
  onAbort: () => void = () => {},
): Promise<Value> {
  if (!signal) return promise;
  // Not by a signal of its own: an AbortController costs more than all the rest of a call.
  return new Promise((resolve, reject) => {
    const abort = () => {
      reject(signal.reason);
      onAbort();
    };
    signal.addEventListener("abort", abort, { once: true });
    promise.finally(() => signal.removeEventListener("abort", abort)).then(resolve, reject);
  });
}

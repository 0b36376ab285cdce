import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import type * as Https from "node:https";
import type * as Tls from "node:tls";
import { promisify } from "node:util";
import type * as Zlib from "node:zlib";
import { MOST_BYTES, type ReceivedBody } from "../../exchange/exchange.ts";
import { failureOf, tooLate } from "../../service/upstream/failures.ts";
import { valuesOf } from "../../service/upstream/fields.ts";
import type { Fields, SendUpstream, UpstreamRequest, UpstreamResponse } from "../../service/upstream/message.ts";
import { memoizeLast } from "../../shared/memoize-last.ts";
import { endMessage, http, load } from "./http.ts";
import { clearTimeout, setTimeout } from "./timers.ts";

export interface SendOptions {
  readonly keepsHost: boolean;
  readonly ca: string | undefined;
}

/** Sends by node:http: what arrives is what the client wrote, and the response is what the service wrote. */
export function createSendUpstream({ keepsHost, ca }: SendOptions): SendUpstream {
  // Every request has the same.
  const readOrigin = memoizeLast((origin: string) => new URL(origin));
  return (call) =>
    new Promise((resolve) => {
      const { method, url } = call;
      // Not the URL's, which resolves dots and encodes.
      const path = url.slice(url.indexOf("/", url.indexOf("//") + 2));
      const { protocol, host, hostname, port } = readOrigin(url.slice(0, -path.length));
      const isTls = protocol === "https:";
      const kept = keepsHost ? valuesOf(call.fields, "host").at(-1) : undefined;
      const headers = ["Host", kept ?? host];
      for (const [name, value] of call.fields) if (!/^host$/i.test(name)) headers.push(name, value);
      const options: RequestOptions = {
        ...{ method, protocol, path, headers },
        ...{ hostname: hostname.replace(/^\[|\]$/g, ""), port: port || undefined },
        // An idle connection may end while a request is on its way (RFC 9112 9.3.1), and nothing is sent twice.
        agent: false,
      };
      const outgoing = isTls ? https().request({ ...options, ...trusting(ca) }) : http.request(options);
      let sent = false;
      outgoing.once("socket", (socket) => socket.once(isTls ? "secureConnect" : "connect", () => (sent = true)));
      const timer = setTimeout(() => {
        resolve(tooLate(call.timeoutMs, sent));
        outgoing.destroy();
      }, call.timeoutMs);
      outgoing.once("close", () => clearTimeout(timer));
      let hasBegun = false;
      outgoing.once("response", () => (hasBegun = true));
      // Once the head is there, the response says how it ended.
      outgoing.on("error", (error) => hasBegun || resolve(failureOf(error, sent)));
      receive(outgoing, call, resolve);
      endMessage(outgoing, call.body);
    });
}

function receive(
  outgoing: ClientRequest,
  { method }: UpstreamRequest,
  resolve: (response: UpstreamResponse) => void,
): void {
  const informational: { status: number; fields: Fields }[] = [];
  outgoing.on("information", ({ statusCode: status, rawHeaders }) => {
    // The mock itself answers Expect.
    if (status !== 100) informational.push({ status, fields: pairs(rawHeaders) });
  });
  outgoing.once("response", (response) => {
    const chunks: Buffer[] = [];
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    // Its end may be missing, which `complete` tells.
    response.on("error", () => {});
    response.once("close", async () => {
      const { statusCode: status = 0, statusMessage: statusText = "", rawHeaders, rawTrailers, complete } = response;
      // A chunk is as large as its part of the body, and the response holds on to its listeners.
      const bytes = Buffer.concat(chunks.splice(0));
      const fields = pairs(rawHeaders);
      const content = await contentOf(response, method, fields, bytes);
      const trailers = pairs(rawTrailers);
      resolve({ status, statusText, fields, bytes, isWhole: complete, content, trailers, informational });
    });
  });
}

async function contentOf(
  { complete }: IncomingMessage,
  method: string,
  fields: Fields,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ReceivedBody> {
  if (!complete) return { state: "cut short", bytes };
  if (bytes.byteLength > MOST_BYTES) return { state: "too large", bytes };
  const coding = valuesOf(fields, "content-encoding").join(", ").toLowerCase();
  const decoder = DECODERS.get(coding);
  if (decoder === undefined || method === "HEAD") return { state: "whole", bytes };
  const zlib: typeof Zlib = load("node:zlib");
  try {
    const decode = promisify<Uint8Array, object, Buffer>(zlib[decoder]);
    return { state: "whole", bytes: new Uint8Array(await decode(bytes, { maxOutputLength: MOST_BYTES })) };
  } catch (error) {
    return { state: Object(error).code === "ERR_BUFFER_TOO_LARGE" ? "too large" : "cut short", bytes };
  }
}

/** By the content coding (RFC 9110 8.4.1). */
const DECODERS: ReadonlyMap<string, "gunzip" | "inflate" | "brotliDecompress"> = new Map([
  ["gzip", "gunzip"],
  ["x-gzip", "gunzip"],
  ["deflate", "inflate"],
  ["br", "brotliDecompress"],
]);

const https = (): typeof Https => load("node:https");

function trusting(ca: string | undefined): Https.RequestOptions {
  if (ca === undefined) return {};
  const { rootCertificates }: typeof Tls = load("node:tls");
  return { ca: [...rootCertificates, ca] };
}

/** Pairs the flat list of node:http, which has every field as it came. */
export function pairs(raw: readonly string[]): Fields {
  const fields: [name: string, value: string][] = [];
  for (let index = 1; index < raw.length; index += 2) fields.push([raw[index - 1] ?? "", raw[index] ?? ""]);
  return fields;
}

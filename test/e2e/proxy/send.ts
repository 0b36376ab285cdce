import { request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import type { CaseRequest } from "@plant-store/mock-server/conformance";
import { bytesOf } from "../../pair/transports/transport.ts";
import { readViolations, type Violation } from "./prism.ts";

/** A response, with Prism's objections. */
export interface ProxyResponse {
  readonly status: number;
  readonly body: string;
  readonly violations: readonly Violation[];
}

/** Returns a POST to /plants with the good token and a JSON body. */
export function post(body: CaseRequest["body"], headers: Readonly<Record<string, string>> = {}): CaseRequest {
  const all = { Authorization: "Bearer t1", "Content-Type": "application/json", ...headers };
  return { method: "POST", target: "/plants", headers: Object.entries(all), body };
}

/** Sends by node:http, which leaves the target, Host and repeated fields as they are. `fetch` changes them. */
export function send(url: string, caseRequest: CaseRequest, signal?: AbortSignal): Promise<ProxyResponse> {
  const { method, target, body } = caseRequest;
  const { hostname: host, port } = new URL(url);
  const bytes = body === undefined ? undefined : bytesOf(body);
  const headers = fields(`${host}:${port}`, caseRequest, bytes);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host, port, method, path: target, agent: false, setHost: false, headers, signal });
    request.on("error", reject);
    request.on("response", async (response) => {
      resolve({
        status: response.statusCode ?? 0,
        body: await text(response),
        violations: readViolations(response.headers["sl-violations"]?.toString()),
      });
    });
    request.on("continue", () => request.end(bytes));
    if (caseRequest.headers.some(([name]) => name === "Expect")) request.flushHeaders();
    else request.end(bytes);
  });
}

/** Returns names and values in one list, as node:http takes them. */
function fields(authority: string, request: CaseRequest, bytes: Uint8Array | undefined): string[] {
  const { method, headers, withoutHost, chunked } = request;
  const ownHost = withoutHost || headers.some(([name]) => name === "Host");
  // Without a body node:http would write chunks, which Prism cannot pass on.
  const bodyless = bytes === undefined && ["GET", "HEAD", "OPTIONS"].includes(method);
  const length = chunked ? ["Transfer-Encoding", "chunked"] : ["Content-Length", String(bytes?.byteLength ?? 0)];
  return [
    ...(ownHost ? [] : ["Host", authority]),
    "Connection",
    "close",
    ...headers.flat(),
    ...(bodyless ? [] : length),
  ];
}

import { concatenate } from "../../shared/concatenate.ts";
import { failureOf, tooLate } from "./failures.ts";
import type { SendUpstream, UpstreamResponse } from "./message.ts";

/** Fetch sets them itself, or refuses them. */
const OWN_FIELDS = ["content-length", "expect", "host"];

/**
 * Sends by a `fetch`, as far as that shows a message: it decodes bodies, and hides trailers, informational responses, and in
 * a page Set-Cookie and redirects. It repeats a request after a 421 (Fetch, "HTTP-network-or-cache fetch").
 * @param fetcher by default that of the moment, since an app may replace it
 */
export function sendByFetch(fetcher: typeof fetch = (...args) => globalThis.fetch(...args)): SendUpstream {
  return async ({ method, url, fields, body, timeoutMs }) => {
    const headers = new Headers();
    for (const [name, value] of fields) if (!OWN_FIELDS.includes(name.toLowerCase())) headers.append(name, value);
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), timeoutMs);
    try {
      const init: RequestInit = { method, headers, redirect: "manual", signal: ending.signal };
      // Its body is never on shared memory, which only the types of a Uint8Array allow.
      const response = await fetcher(
        url,
        body === undefined ? init : { ...init, body: body as Uint8Array<ArrayBuffer> },
      );
      if (response.type === "opaqueredirect") return { error: "http_protocol_error", message: REDIRECTED, sent: true };
      return await received(response);
    } catch (error) {
      // A fetch does not say whether anything was sent, but for an error of its connection.
      return ending.signal.aborted ? tooLate(timeoutMs, true) : failureOf(error, true);
    } finally {
      clearTimeout(timer);
    }
  };
}

const REDIRECTED = "The service redirected, and a page cannot see where.";

async function received(response: Response): Promise<UpstreamResponse> {
  const { status, statusText } = response;
  const isDecoded = response.headers.has("content-encoding");
  // They describe the encoded body, and this one is decoded.
  const untrue = isDecoded ? ["content-encoding", "content-length"] : [];
  // Iterated, a Headers of Node and of pages that may see it has each Set-Cookie.
  const fields = [...response.headers].filter(([name]) => !untrue.includes(name));
  return { status, statusText, fields, ...(await readContent(response)), trailers: [], informational: [] };
}

async function readContent({ body }: Response): Promise<Pick<UpstreamResponse, "content" | "bytes" | "isWhole">> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const read = (state: "whole" | "cut short") => {
    const bytes = concatenate(chunks, size);
    return { content: { state, bytes }, bytes, isWhole: state === "whole" };
  };
  try {
    const reader = body?.getReader();
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
      chunks.push(part.value);
      size += part.value.byteLength;
    }
    return read("whole");
  } catch {
    return read("cut short");
  }
}

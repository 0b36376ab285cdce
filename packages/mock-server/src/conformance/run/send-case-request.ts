import { concatenate } from "../../shared/concatenate.ts";
import type { CaseRequest } from "../case.ts";
import type { ConformanceConfiguration } from "./run-options.ts";

/** The response, or why there is none. */
export type Reply =
  | { readonly kind: "response"; readonly response: ReceivedResponse }
  | { readonly kind: "timeout" }
  | { readonly kind: "failure"; readonly error: unknown };

export interface ReceivedResponse {
  /** 0 for a redirect where the runtime hides it, as browsers do. */
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReceivedBody;
}

interface ReceivedBody {
  /** Only a whole body can be judged. */
  readonly state: "whole" | "too large" | "cut short" | "timed out";
  readonly bytes: Uint8Array;
}

/** Far above any response of the service. */
export const MOST_BYTES = 1_048_576;

/** Sends one request of a case, its target below `base`, with the token in the place of `t1`; never rejects, follows no redirect. */
export async function sendCaseRequest(
  request: CaseRequest,
  base: string,
  configuration: ConformanceConfiguration,
): Promise<Reply> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Raced, since the caller's fetch may ignore its signal.
  const tooLate = new Promise<"timeout">((resolve) => {
    timer = setTimeout(() => {
      resolve("timeout");
      controller.abort();
    }, configuration.timeoutMs);
  });
  try {
    const response = await Promise.race([attempt(request, base, configuration, controller.signal), tooLate]);
    if (response === "timeout") return { kind: "timeout" };
    const body = await readBody(response, tooLate);
    return {
      kind: "response",
      response: { status: response.status, headers: Object.fromEntries(response.headers), body },
    };
  } catch (error) {
    return { kind: "failure", error };
  } finally {
    clearTimeout(timer);
  }
}

/** Replaces `t1`, the token of the cases, in an Authorization. */
export function withToken(name: string, value: string, token: string | undefined): string {
  return token !== undefined && name.toLowerCase() === "authorization" ? value.replaceAll("t1", () => token) : value;
}

async function attempt(
  request: CaseRequest,
  base: string,
  configuration: ConformanceConfiguration,
  signal: AbortSignal,
): Promise<Response> {
  const { method, target, body } = request;
  const headers = new Headers();
  for (const [name, value] of request.headers) headers.append(name, withToken(name, value, configuration.token));
  return configuration.fetch(base + target, {
    method,
    headers,
    // Bytes, since a string would bring a Content-Type of its own. A copy, since fetch wants a buffer that is not shared.
    body: body === undefined ? null : typeof body === "string" ? new TextEncoder().encode(body) : new Uint8Array(body),
    redirect: "manual",
    signal,
  });
}

async function readBody(response: Response, tooLate: Promise<"timeout">): Promise<ReceivedBody> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const soFar = (state: ReceivedBody["state"]): ReceivedBody => ({ state, bytes: concatenate(chunks, size) });
  try {
    while (reader !== undefined) {
      const part = await Promise.race([reader.read(), tooLate]);
      if (part === "timeout") return soFar("timed out");
      if (part.done) break;
      chunks.push(part.value);
      size += part.value.byteLength;
      if (size > MOST_BYTES) return soFar("too large");
    }
    return soFar("whole");
  } catch {
    return soFar("cut short");
  } finally {
    // The rest is of no use; a failed stream rejects again.
    reader?.cancel().catch(() => {});
  }
}

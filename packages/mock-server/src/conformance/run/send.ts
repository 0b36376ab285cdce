import type { CaseRequest } from "../case.ts";
import type { Settings } from "./run-options.ts";

/** What came back, or that nothing did. */
export type Reply =
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "timeout" }
  | { readonly kind: "failure"; readonly error: unknown };

export interface Answer {
  /** 0 for a redirect where the runtime hides it, as browsers do. */
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AnswerBody;
}

interface AnswerBody {
  /** Only of a whole body can be said what it is. */
  readonly state: "whole" | "too large" | "cut short" | "timed out";
  readonly bytes: Uint8Array;
}

/** No answer of the service comes near it. */
export const MOST_BYTES = 1_048_576;

/** Sends one request of a case, its target below `base`, with the token in the place of `t1`; never rejects, follows no redirect. */
export async function send(request: CaseRequest, base: string, settings: Settings): Promise<Reply> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // By itself, since a fetch of the caller's may not look at its signal.
  const tooLate = new Promise<"timeout">((resolve) => {
    timer = setTimeout(() => {
      resolve("timeout");
      controller.abort();
    }, settings.timeoutMs);
  });
  try {
    const response = await Promise.race([attempt(request, base, settings, controller.signal), tooLate]);
    if (response === "timeout") return { kind: "timeout" };
    const body = await readBody(response, tooLate);
    return {
      kind: "answer",
      answer: { status: response.status, headers: Object.fromEntries(response.headers), body },
    };
  } catch (error) {
    return { kind: "failure", error };
  } finally {
    clearTimeout(timer);
  }
}

/** The Authorization of a case speaks of the token `t1`. */
export function withToken(name: string, value: string, token: string | undefined): string {
  return token !== undefined && name.toLowerCase() === "authorization" ? value.replaceAll("t1", () => token) : value;
}

async function attempt(request: CaseRequest, base: string, settings: Settings, signal: AbortSignal): Promise<Response> {
  const { method, target, body } = request;
  const headers = new Headers();
  for (const [name, value] of request.headers) headers.append(name, withToken(name, value, settings.token));
  return settings.fetch(base + target, {
    method,
    headers,
    // Bytes, since a string would bring a Content-Type of its own. A copy, since fetch wants a buffer that is not shared.
    body: body === undefined ? null : typeof body === "string" ? new TextEncoder().encode(body) : new Uint8Array(body),
    redirect: "manual",
    signal,
  });
}

async function readBody(response: Response, tooLate: Promise<"timeout">): Promise<AnswerBody> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const soFar = (state: AnswerBody["state"]): AnswerBody => ({ state, bytes: concatenate(chunks, size) });
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
    // What is left of it is of no use; a stream that has failed says so again.
    reader?.cancel().catch(() => {});
  }
}

function concatenate(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

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
  { method, target, headers: lines, body }: CaseRequest,
  base: string,
  { token, timeoutMs, fetch }: ConformanceConfiguration,
): Promise<Reply> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Raced, since the caller's fetch may ignore its signal.
  const tooLate = new Promise<"timeout">((resolve) => {
    timer = setTimeout(() => {
      resolve("timeout");
      controller.abort();
    }, timeoutMs);
  });
  try {
    const headers = new Headers();
    for (const [name, value] of lines) headers.append(name, withToken(name, value, token));
    // Bytes, since a string would bring a Content-Type of its own. A copy, since fetch wants a buffer that is not shared.
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body && new Uint8Array(body);
    const init: RequestInit = { method, headers, body: bytes ?? null, redirect: "manual", signal: controller.signal };
    const response = await Promise.race([fetch(base + target, init), tooLate]);
    if (response === "timeout") return { kind: "timeout" };
    const { status } = response;
    const fields = Object.fromEntries(response.headers);
    return { kind: "response", response: { status, headers: fields, body: await readBody(response, tooLate) } };
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

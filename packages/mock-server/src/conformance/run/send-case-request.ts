import { MOST_BYTES, type ReceivedBody, type ReceivedResponse } from "../../exchange/exchange.ts";
import { concatenate } from "../../shared/concatenate.ts";
import type { CaseRequest } from "../case.ts";
import { describeFailure, withToken } from "./describe-messages.ts";
import type { ConformanceConfiguration } from "./run-options.ts";

export type Reply =
  | { readonly kind: "response"; readonly response: ReceivedResponse }
  | { readonly kind: "timeout" | "failure"; readonly why: string; readonly received: string };

/** Never rejects, and follows no redirect. The token takes the place of `t1`. */
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
    // Bytes: a string would bring a Content-Type of its own. A copy: fetch wants a buffer that is not shared.
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body && new Uint8Array(body);
    const init: RequestInit = { method, headers, body: bytes ?? null, redirect: "manual", signal: controller.signal };
    const response = await Promise.race([fetch(base + target, init), tooLate]);
    if (response === "timeout")
      return { kind: "timeout", why: `no response within ${timeoutMs} ms`, received: `nothing within ${timeoutMs} ms` };
    const { status } = response;
    const fields = Object.fromEntries(response.headers);
    return { kind: "response", response: { status, headers: fields, body: await readBody(response, tooLate) } };
  } catch (error) {
    const why = describeFailure(error, token);
    return { kind: "failure", why, received: `nothing: ${why}` };
  } finally {
    clearTimeout(timer);
  }
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

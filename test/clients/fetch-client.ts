/** A right client in a few lines, over fetch, which can make mistakes on purpose. */
import type { ClientCall, ClientEnd, ClientRequest } from "@plant-store/mock-server/verify";

/** The mistakes that the client can make, and the scenarios that it then fails. */
export const FAILED = {
  "rounds ids": ["sends the id 2^53 + 1 exactly", "sends the id 2^63 - 1 exactly", "sends the id -2^63 exactly"],
  "drops empty texts": ["sends an empty tag as it is"],
  "normalizes texts": ["does not normalize a text"],
  "sends Latin-1": [
    "sends letters beyond ASCII exactly",
    "sends characters beyond U+FFFF exactly",
    "does not normalize a text",
  ],
  "ignores the base URL's path": ["keeps the path of the base URL", "takes a base URL with a slash at its end"],
  "doubles the slash": ["takes a base URL with a slash at its end"],
  "takes every 2xx for a success": [
    "does not take malformed JSON for a success",
    "does not take another shape for a success",
    "does not take an empty 200 for a success",
    "does not take HTML for a success",
    "does not take a 202 for a success",
    "does not take a 204 for a success",
  ],
  "takes any JSON for a success": ["does not take another shape for a success"],
  "takes a 400 for a success": [
    "reports a 400, and shows its message",
    "reports a 400 in HTML",
    "reports a 400 without a body",
    "reports a 400 of 8 MB",
  ],
  "says that a lost create was refused": [
    "reports a connection that was reset after the plant was stored",
    "reports an empty reply after the plant was stored",
    "reports a response that is not HTTP",
    "reports a truncated 200 after the plant was stored",
    "ends a call without a response after the plant was stored",
    "ends a call whose response drips",
  ],
  "says that a 5xx was refused": [
    "reports a 500 after the plant was stored",
    "reports a 504 after the plant was stored",
  ],
  "does not know a refused connection": ["reports that nobody listens"],
  "follows redirects": ["sends nothing to another origin after a 307", "sends nothing to another origin after a 308"],
  "repeats what was lost": [
    "reports a 500",
    "reports a 500 after the plant was stored",
    "reports a 503 without Retry-After",
    "reports a 504 after the plant was stored",
    "reports a connection that was reset",
    "reports a connection that was reset after the plant was stored",
    "reports an empty reply",
    "reports an empty reply after the plant was stored",
    "reports a response that is not HTTP",
    "reports a truncated 200 after the plant was stored",
    "ends a call without a response",
    "ends a call without a response after the plant was stored",
    "ends a call whose response drips",
    "does not take a truncated 200 for a success",
    "does not take a response that is not HTTP for a success",
  ],
  "repeats at once": [
    "waits after a 429 with Retry-After in seconds",
    "waits after a 503 with Retry-After in seconds",
    "waits after a 503 with Retry-After as a date",
  ],
  "waits for any Retry-After": ["does not repeat within the hour of a Retry-After"],
  "repeats with a refused token": ["reports a 401", "uses a fresh token after a 401, at most once"],
  "has no time limit": [
    "ends a call without a response",
    "ends a call without a response after the plant was stored",
    "ends a call whose response drips",
  ],
  "limits only the head": ["ends a call whose response drips"],
  "hides the message": ["reports a 400, and shows its message"],
  "shows the token": ["shows the token to nobody"],
} as const;

export type Mistake = keyof typeof FAILED;

/** In milliseconds: nobody waits longer for a Retry-After. */
const LONGEST_WAIT = 3_000;

type Response = { readonly status: number; readonly headers: Headers; readonly text: string };

export function fetchClient(...mistakes: readonly Mistake[]): ClientCall {
  const makes = (one: Mistake) => mistakes.includes(one);

  return async (request): Promise<ClientEnd> => {
    let { token } = request;
    let repeats = 0;
    for (;;) {
      const response = await send(request, token).catch((error: unknown): Error => Object(error));
      const shown = makes("shows the token") ? `Authorization: Bearer ${token}` : "";
      if (response instanceof Error) {
        if (makes("repeats what was lost") && repeats++ < 1) continue;
        return { outcome: outcomeOf(response), output: `${response.message} ${shown}` };
      }
      const { status, text } = response;
      const wait = waitOf(response);
      if (status === 401 && (makes("repeats with a refused token") ? repeats++ < 2 : token !== request.freshToken)) {
        if (!makes("repeats with a refused token")) token = request.freshToken;
        continue;
      }
      const again = wait === undefined ? makes("repeats what was lost") && status >= 500 : wait <= LONGEST_WAIT;
      if ((again || (wait !== undefined && makes("waits for any Retry-After"))) && repeats++ < 1) {
        await sleep(makes("repeats at once") ? 0 : (wait ?? 0), request.signal);
        continue;
      }
      return {
        outcome: claimOf(response),
        output: makes("hides the message") ? `${status}` : `${status} ${text} ${shown}`,
      };
    }
  };

  async function send({ baseUrl, json, timeoutMs, signal }: ClientRequest, token: string): Promise<Response> {
    const base = makes("ignores the base URL's path") ? new URL(baseUrl).origin : baseUrl;
    const limit = new AbortController();
    const timer = makes("has no time limit") ? undefined : setTimeout(() => limit.abort(), timeoutMs);
    const response = await fetch(`${makes("doubles the slash") ? base : base.replace(/\/$/, "")}/plants`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: bodyOf(json),
      redirect: makes("follows redirects") ? "follow" : "manual",
      signal: AbortSignal.any([signal, limit.signal]),
    });
    if (makes("limits only the head")) clearTimeout(timer);
    const text = await response.text();
    clearTimeout(timer);
    return { status: response.status, headers: response.headers, text };
  }

  function bodyOf(json: string): string | Uint8Array<ArrayBuffer> {
    if (makes("rounds ids")) return JSON.stringify(JSON.parse(json));
    if (makes("drops empty texts")) return json.replace(/,"tag":""/, "");
    if (makes("normalizes texts")) return json.normalize("NFC");
    return makes("sends Latin-1") ? new Uint8Array(Buffer.from(json, "latin1")) : json;
  }

  function outcomeOf(error: Error): ClientEnd["outcome"] {
    const isUnsent = Object(error.cause).code === "ECONNREFUSED";
    if (makes("says that a lost create was refused")) return "refused";
    return isUnsent && !makes("does not know a refused connection") ? "refused" : "unknown";
  }

  function claimOf({ status, text }: Response): ClientEnd["outcome"] {
    if (status === 400 && makes("takes a 400 for a success")) return "created";
    if (status >= 400 && (status < 500 || makes("says that a 5xx was refused"))) return "refused";
    if (makes("takes every 2xx for a success") && status >= 200 && status < 300) return "created";
    if (status !== 200) return "unknown";
    try {
      const plant: unknown = JSON.parse(text);
      if (makes("takes any JSON for a success")) return "created";
      return typeof Object(plant).name === "string" ? "created" : "unknown";
    } catch {
      return "unknown";
    }
  }
}

/** By the global timer, which a test can fake. */
function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}

/** In milliseconds; undefined if there is no Retry-After. */
function waitOf({ status, headers }: Response): number | undefined {
  const value = headers.get("Retry-After");
  if (value === null || (status !== 429 && status !== 503)) return undefined;
  return /^\d+$/.test(value) ? Number(value) * 1_000 : Math.max(Date.parse(value) - Date.now(), 0);
}

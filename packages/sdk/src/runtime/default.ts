/** The runtimes Node, Bun, Deno and workerd. For a browser, the package's `imports` use browser.ts instead. */
import type { FetchInit, FetchResponse } from "../request/fetch.ts";
import { isRedirect, type PlantStoreResponse } from "../response/describe.ts";
import { VERSION } from "../version.ts";
import { isUndecodable } from "./is-undecodable.ts";

export { explainFailure, type FetchFailure } from "./explain-failure.ts";
export { countMisdirected } from "./misdirected.ts";
export { latin1, redactCause } from "./redact-cause.ts";

/** A page, such as jsdom's in a test, has its own User-Agent. A preflight must allow another. */
const isPage = "document" in globalThis || "importScripts" in globalThis;

/** A caller's `fetch` gets a browser's fields: SvelteKit's replays a response in the page only to an equal request. */
export function defaultFields(fetch: unknown): Readonly<Record<string, string>> {
  return {
    accept: "application/json",
    ...(isPage || fetch ? undefined : { "user-agent": `plant-store-sdk/${VERSION}` }),
  };
}

/** Fields that the client sets, or that frame the message: the caller's would contradict them, or make a request hang. */
export const RESERVED_FIELDS: RegExp =
  /^(authorization|(proxy-)?connection|content-(encoding|length|type)|expect|host|http2-settings|keep-alive|te|trailer|transfer-encoding|upgrade)$/i;

const VARIABLES = { baseUrl: "PLANT_STORE_BASE_URL", token: "PLANT_STORE_TOKEN" };

/** The end of a message about a wrong option, or about what an option gave. */
const REMEDIES = {
  baseUrl: `, or set ${VARIABLES.baseUrl}`,
  token: ` (if each call brings its own), or set ${VARIABLES.token}`,
  plainObject: " ({ ...settings } of a class's instance, Object.fromEntries(headers) of a Headers)",
  body: ": the fetch option must leave it to the client, unlike $fetch.raw of ofetch",
  expiresAt: " since 1970, not seconds or text",
};

export const remedy = (about: keyof typeof REMEDIES): string => REMEDIES[about];

export function describeOptions(name: string, names: readonly string[], clientNames: readonly string[]): string {
  if (clientNames.includes(name)) return ": it is the client's, so pass it to createPlantStoreClient";
  if (name === "signal") return ": it is a call's, so pass it to createPlant(plant, { signal })";
  return `: the options are ${names.join(", ")}`;
}

/** @param shown the name if it is well-formed */
export function describeField(shown: string, name: string): string {
  if (shown !== name) return ": it is not a name of a header field";
  if (RESERVED_FIELDS.test(name)) return ": it is the client's own (for Authorization use the token option)";
  return ": its value must be text up to U+00FF without control characters, or null";
}

/** Never shows the token (b64token, RFC 6750 2.1). */
export function describeToken(token: unknown, wrongLength: number): string {
  if (typeof token !== "string") return `, not ${token === null ? token : typeof token}`;
  return token === "" ? ", not empty" : `: see position ${token.length - wrongLength}, and give it without "Bearer "`;
}

export function describeLoss(cause: unknown): string {
  return isUndecodable(cause) ? "not decodable" : "";
}

/** Names a mark that nobody sees, and that JSON.parse refuses (RFC 8259 8.1). */
export function describeBytes([first, second, third]: Uint8Array): string {
  return first === 0xef && second === 0xbb && third === 0xbf ? ", with a byte order mark" : "";
}

/** An empty one counts as not set. */
export function environment(option: keyof typeof VARIABLES): string | undefined {
  const { process } = globalThis as {
    readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
  };
  try {
    return process?.env?.[VARIABLES[option]] || undefined;
  } catch {
    // Deno asks for a permission first.
    return undefined;
  }
}

/**
 * Returns a function that tells whether it runs in another request than this one, if that matters: workerd ends a request's timers
 * and fetches with the request, so no other may wait for them. It throws where another request's socket is read.
 */
export function createRequestCheck(): (() => boolean) | undefined {
  const { WebSocketPair } = globalThis as {
    readonly WebSocketPair?: new () => readonly [{ readonly readyState: number }];
  };
  if (!WebSocketPair) return;
  const [socket] = new WebSocketPair();
  return () => {
    try {
      return socket.readyState < 0;
    } catch {
      return true;
    }
  };
}

export function explainStatus(
  { status, headers, retryAfterMs }: Pick<PlantStoreResponse, "status" | "headers" | "retryAfterMs">,
  path: string,
): string {
  const wait = retryAfterMs === undefined ? "" : `, and asks to wait ${retryAfterMs / 1000} s`;
  if (status === 401) return ": check the token option";
  if (status === 404) return `: check the baseUrl option, to which the client appends ${path}`;
  if (!isRedirect(status)) return wait;
  // User name, password, query and fragment may be secret. Each segment is read once, so that a long one takes no longer.
  const target =
    headers
      .get("location")
      ?.replace(/[?#].*/, "")
      .replace(/(^|\/)[^/]*@/g, "$1") ?? "nowhere";
  return `, a redirect to ${target.slice(0, 200)}, never followed${wait}`;
}

/**
 * Throws what a framework threw to steer its own rendering: Next's `redirect`, or `fetch` in a page that it renders in advance.
 * Such an error has a `digest` of words, such as NEXT_REDIRECT;… React gives a digest of digits to any error, to find it in a log.
 */
export function rethrowControlFlow(thrown: unknown): void {
  let digest: unknown;
  try {
    digest = Object(thrown).digest;
  } catch {
    // A thrown value may itself throw when it is read.
  }
  if (typeof digest === "string" && /^[A-Z]+_[A-Z_]+(;|$)/.test(digest)) throw thrown;
}

let requests = 0;

/**
 * Next's cache answers a POST too. `fetchCache = "force-cache"` overrides `no-store`, but its key holds the referrer,
 * and `about:client` has no effect on the wire. Elsewhere `no-store` would add two header fields, and workerd before
 * November 2024 refuses it.
 */
export function avoidCache(): Pick<FetchInit, "cache" | "referrer" | "referrerPolicy"> | undefined {
  // Next 14 marks only its fetch. Later ones mark the process too, so that a mock may replace the fetch.
  const isNext = Symbol.for("next-patch") in globalThis || "__nextPatched" in Object(globalThis.fetch);
  if (!isNext) return undefined;
  // Next forbids any other clock, and randomness, while it prerenders.
  const now = performance.timeOrigin + performance.now();
  // Without the policy, node-fetch takes the referrer for a page's.
  return { cache: "no-store", referrer: `about:client?${now}-${++requests}`, referrerPolicy: "no-referrer" };
}

/** Headers takes another package's for a list, and MSW 3 copies those of a rebuilt Response as empty: a list works. */
export function listFields(fields: Headers | undefined): ConstructorParameters<typeof Headers>[0] {
  return fields && Symbol.iterator in fields ? [...fields] : fields;
}

/** Node's fetch names each error, and if Error.prototype is frozen, fails outside of any promise: the process ends. */
export function signalFor(signal: AbortSignal): AbortSignal {
  const isFrozen = Object.getOwnPropertyDescriptor(Error.prototype, "name")?.writable === false;
  return isFrozen ? new AbortController().signal : signal;
}

/** React Native's fetch always follows a redirect, and tells it only by the URL of the response. */
export function isElsewhere(response: FetchResponse, requested: string): boolean {
  // undici makes the text of its URL anew each time.
  const url = response.redirected === undefined && response.url;
  return url ? url.toLowerCase() !== requested.toLowerCase() : false;
}

const denoFetch = "Deno" in globalThis ? globalThis.fetch : undefined;

/**
 * When a kept connection closes, Deno's own fetch sends a text a second time, but not a Blob. A mock that replaced it
 * before this file was loaded still gets the text, if it reads the body as text.
 */
export function bodyFor(text: string, fetch: unknown): string | Blob {
  return fetch === denoFetch ? Object.assign(new Blob([text]), { toString: () => text }) : text;
}

import { messageOf } from "./message-of.ts";
import { countMisdirected } from "./misdirected.ts";

export interface FetchFailure {
  /** A sentence, with the runtime's own code. */
  readonly reason: string;
  /** Advice about a failure before anything was sent; `undefined`: the request may have arrived. */
  readonly remedy?: string | undefined;
}

interface KnownFailure {
  readonly code?: RegExp;
  readonly message?: RegExp;
  /** Only as the cause of undici's "fetch failed", and outside a session of HTTP/2. */
  readonly isUndicis?: true;
  /** Replaces a message of the runtime that is not written for people. */
  readonly words?: string;
  readonly remedy?: string;
}

const NO_REASON = "no reason was given";
const CHECK = "Check the baseUrl option, any proxy, and whether the service runs there.";
const CHECK_URL = "Check the baseUrl option.";
const NO_TLS = "the server does not speak TLS on this port";
const CHECK_PORT = "Check the port and the https: of the baseUrl option.";

/**
 * Node and Bun have codes, Deno has only messages, workerd has neither. A lost connection, and Bun's EPROTO, look the same
 * in the handshake and after the request, so they have no remedy.
 */
const KNOWN: readonly KnownFailure[] = [
  {
    code: /^(ECONNREFUSED|ConnectionRefused)$/,
    message: /^Connect: .*Connection refused/,
    words: "the connection was refused",
    remedy: CHECK,
  },
  {
    code: /^(ENOTFOUND|EAI_AGAIN)$/,
    message: /^Connect: dns error/,
    words: "the name of the host was not found",
    remedy: CHECK,
  },
  {
    message: /^Proxy response \(\d+\) !== 200 when HTTP Tunneling$/,
    remedy: "Have the proxy reach the host, or add it to NO_PROXY.",
  },
  { code: /^UND_ERR_CONNECT_TIMEOUT$/, words: "no connection was made in time", remedy: CHECK },
  {
    code: /^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/,
    message: /^Connect: .*not valid for name/,
    words: "the certificate is for another host",
    remedy: "Check the host in the baseUrl option.",
  },
  {
    // OpenSSL's X509_V_ERR_*, without their prefix.
    code: /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|INVALID_(CA|PURPOSE)$)/,
    message: /^Connect: invalid peer certificate/,
    remedy: "Have the runtime trust the certificate's issuer (Node and Bun: NODE_EXTRA_CA_CERTS; Deno: DENO_CERT).",
  },
  // undici has ERR_SSL_* only for the handshake: later failures of TLS are UND_ERR_SOCKET over HTTP/1.1, and over HTTP/2 they
  // have come through a session of Node's. node-fetch has them for both.
  { code: /^ERR_SSL_WRONG_VERSION_NUMBER$/, isUndicis: true, words: NO_TLS, remedy: CHECK_PORT },
  { message: /^Connect: .*InvalidContentType/, words: NO_TLS, remedy: CHECK_PORT },
  { code: /^ERR_SSL_/, isUndicis: true, words: "the TLS handshake failed", remedy: CHECK },
  { message: /^Client network socket disconnected before secure TLS connection|^Connect: /, remedy: CHECK },
  { message: /^Requires net access to /, remedy: "Grant it with --allow-net." },
  { message: /^bad port$|Requests to port \d+ are blocked/, remedy: "Use another port: fetch blocks this one." },
  { code: /^ERR_NO_HANDLER$/, remedy: CHECK_URL },
  { code: /^ERR_NOT_MOCKED$/, remedy: "Nothing was sent." },
  { message: /^\[MSW\] Cannot bypass /, words: "no MSW handler matches it", remedy: CHECK_URL },
  { message: /^cache: 'no-store' used on fetch /, remedy: "Nothing was sent: this fetchCache allows no create." },
  {
    message: /^fetch gave no response$/,
    words: "fetch gave no response: the fetch option must resolve to one that is not a network error",
  },
  {
    code: /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/,
    words: "fetch gave up by its own limit, not by timeoutMs (Node: 300 s; a dispatcher of your own can change that)",
  },
  { code: /^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/, words: "the connection was lost" },
];

/**
 * The start of Deno's messages. "Connect" stands for everything before the request, the TLS handshake too. Later messages
 * begin with "error sending request from". A URL has no space.
 */
const DENO_PREFIX = /^error sending request for url \(\S*\): client error \((\w+)\): /;

interface RuntimeError {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly syscall?: unknown;
  /** An error that has it ended a session of HTTP/2, and so came after the handshake. */
  readonly http2ErrorCode?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
}

/** A function of the runtime. Bound or as a Proxy it would show no name. */
const NATIVE_FETCH = "function fetch() { [native code] }";

/** Of several failures, one for each address, it prefers one without a remedy. */
export function explainFailure(error: unknown, fetch: unknown, misdirectedBefore: number): FetchFailure {
  try {
    // A service binding of workerd. A caller's own function may have sent the request before it failed like this.
    if (/^Illegal invocation/.test(messageOf(error)) && String(fetch) === NATIVE_FETCH)
      return { reason: "fetch lost its object", remedy: "Pass (url, init) => env.SERVICE.fetch(url, init)." };
    const failures = innermost(error, undefined, new Set());
    const failure = failures.find(({ remedy }) => remedy === undefined) ?? failures[0] ?? describe(error, undefined);
    return misdirectedBefore < countMisdirected(fetch)
      ? { reason: `after a 421, which fetch repeats, ${failure.reason}` }
      : failure;
  } catch {
    // A thrown value may itself throw when it is read.
    return { reason: messageOf(error) || NO_REASON };
  }
}

/** @param seen a cause may lead back to itself */
function innermost(error: unknown, outer: unknown, seen: Set<unknown>): readonly FetchFailure[] {
  if (seen.has(error)) return [];
  seen.add(error);
  // Anything can be thrown, and under Jest errors come from another realm.
  const { cause, errors }: RuntimeError = Object(error);
  if (Array.isArray(errors) && errors.length > 0) return errors.flatMap((inner) => innermost(inner, outer, seen));
  const known = knownFailure(error, messageOf(outer) === "fetch failed");
  return known || !hasText(cause) ? [describe(error, known)] : innermost(cause, error, seen);
}

/** MSW 3 gives the Response of a network error, which has no text. */
function hasText(cause: unknown): boolean {
  const { message, code, errors }: RuntimeError = Object(cause);
  return typeof cause === "string" || typeof message === "string" || codeOf({ code }) !== "" || Array.isArray(errors);
}

function describe(error: unknown, known: KnownFailure | undefined): FetchFailure {
  const code = codeOf(error);
  const words = known?.words ?? (messageOf(error).replace(DENO_PREFIX, "") || NO_REASON);
  return { reason: code && !words.includes(code) ? `${words} (${code})` : words, remedy: known?.remedy };
}

function knownFailure(error: unknown, isUndicis: boolean): KnownFailure | undefined {
  const { syscall, http2ErrorCode }: RuntimeError = Object(error);
  const text = messageOf(error).replace(DENO_PREFIX, "$1: ");
  const known = KNOWN.find(
    ({ code, message, ...sign }) =>
      ((isUndicis && http2ErrorCode === undefined) || !sign.isUndicis) &&
      (code?.test(codeOf(error)) || message?.test(text)),
  );
  return syscall === "connect" ? { remedy: CHECK, ...known } : known;
}

function codeOf(error: unknown): string {
  const { code }: RuntimeError = Object(error);
  return typeof code === "string" ? code : "";
}

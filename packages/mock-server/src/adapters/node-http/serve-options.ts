import { operations, record } from "../../contract.ts";
import { isBearerToken } from "../../shared/bearer-token.ts";
import { aBoolean, aFunction, aString, aWholeNumber, isString, strings } from "../../shared/check-options.ts";
import type { OptionTable, WithDefaults } from "../../shared/option-table.ts";
import { requireOrigin } from "./access.ts";
import { readPrefix, readPublicUrl } from "./address.ts";
import { requireAllowedHost, requireHost } from "./host-name.ts";
import type { Log } from "./log.ts";

/** The options of `serve`. */
export interface ServeOptions {
  /**
   * The address to listen on, an IPv6 one with or without its brackets. It is also accepted as Host, unless it is every
   * address (`"0.0.0.0"`, `"::"`). Other machines can reach any address but loopback, with any Host, and unencrypted without
   * `tls`: give the store `tokens`, and name in `allowedHosts` the hosts that they use. `serve` does not warn of this.
   * @default "127.0.0.1"
   */
  readonly host?: string | undefined;
  /** The port; 0 picks a free one. @default 4010 */
  readonly port?: number | undefined;
  /** The path of the service, such as `"/v1"`. @default the prefix of the store's `baseUrl`, if it has one */
  readonly basePath?: string | undefined;
  /**
   * `true` also serves each `store.space(name)`, at `/spaces/<name>` below the base URL, and at the base URL for a request
   * whose `X-Plant-Store-Space` is its name; the path wins. The first request with a
   * good token opens a space, up to `maxSpaces` of them. If a space was closed, the next one opens it again.
   * @default false
   */
  readonly spaces?: boolean | undefined;
  /**
   * Hosts that are accepted beside loopback; any other gets 403 (DNS rebinding). `".example"` is `example` and every name
   * below it, as in Vite: use only domains in which strangers have no names. `"*"` is a TypeError.
   * @default none
   */
  readonly allowedHosts?: readonly string[] | undefined;
  /**
   * Origins whose pages may use the server, beside loopback; any other gets 403. `"*"` is any, also `null`, which files and
   * sandboxed frames have; the store must ask for tokens that those pages do not know. The control API stays closed.
   * @default none
   */
  readonly allowedOrigins?: readonly string[] | undefined;
  /**
   * The URL at which a proxy serves the server, such as `"https://name.app.example/mock"`. The proxy may strip the path or
   * keep it, and may pass on any accepted Host. Printed addresses begin with the URL, its host is accepted, and the page
   * works there.
   * @default none
   */
  readonly publicUrl?: string | undefined;
  /**
   * Serves a page at `/_mock/` and the control API at `/_mock/api`. Anybody with the token can see and change the store.
   * The token must be a bearer token (b64token, RFC 6750 2.1), and none of the store's.
   * @default off
   */
  readonly control?: ControlOptions | undefined;
  /**
   * Serves HTTPS, and no HTTP: a client without TLS gets 400. TypeError if a text is not in PEM, if the key is not that of
   * the certificate, or if its passphrase is missing or wrong.
   * @default HTTP
   */
  readonly tls?: TlsOptions | undefined;
  /** Sends the client's Host on to the store's `upstream`, in place of its own. @default false */
  readonly keepHost?: boolean | undefined;
  /** Certificates in PEM that are trusted for the store's `upstream`, beside Node's own. @default none */
  readonly upstreamCa?: string | undefined;
  /**
   * How long a client may take, in milliseconds. A slower client gets 408, even if it has sent nothing, and is
   * disconnected. `headersMs`: to send a request's head, and before it for a TLS handshake, which gets no 408. `requestMs`: to
   * send the whole request. `idleMs`: between two requests; then the connection is closed without a response, and Node adds a
   * second. The first two are checked every tenth of `headersMs`, and at least every second.
   * @default { headersMs: 10_000, or requestMs if that is less; requestMs: 30_000; idleMs: 5_000 }
   */
  readonly timeouts?: Partial<Timeouts> | undefined;
  /**
   * Called for each request once its response is decided, or its connection has ended. Errors that it throws are ignored.
   * @default none
   */
  readonly log?: Log | undefined;
}

/** How long a client may take, each in milliseconds from 1 to a day. */
export interface Timeouts {
  /** To send a request's head; at most `requestMs`. */
  readonly headersMs: number;
  /** To send the whole request. */
  readonly requestMs: number;
  /** Between two requests. */
  readonly idleMs: number;
}

/** A day: longer than any client waits, and well below 2^31, from which Node's timers warn. */
const LONGEST_MS = 86_400_000;
const TIMEOUTS: Timeouts = { headersMs: 10_000, requestMs: 30_000, idleMs: 5_000 };

/** The options of the control API. */
export interface ControlOptions {
  /** The bearer token that a client sends. */
  readonly token: string;
}

/** A certificate of a server, each part in PEM. */
export interface TlsOptions {
  /** The certificate, with those between it and its authority behind it. */
  readonly cert: string;
  /** Its private key. */
  readonly key: string;
  /** The passphrase of an encrypted key. @default none */
  readonly passphrase?: string | undefined;
}

const { path } = operations[record.createdBy];

type Filled = "host" | "port" | "spaces" | "allowedHosts" | "allowedOrigins" | "keepHost";

export type FilledServeOptions = WithDefaults<ServeOptions, Filled>;

export const SERVE_OPTIONS: OptionTable<ServeOptions, Filled> = {
  port: [aWholeNumber(0, 65_535), 4010, ["port", "number", "the port, 0 for a free one", { shown: "4010; run: 0" }]],
  host: [aString, "127.0.0.1", ["host", "address", "the address to listen on", { require: requireHost }]],
  basePath: [aString, undefined, ["base-path", "path", `the path above ${path}, such as /v1`, { require: readPrefix }]],
  allowedHosts: [strings, [], ["allow-host", "name", "accept this Host too", { require: requireAllowedHost }]],
  allowedOrigins: [
    strings,
    [],
    ["cors-origin", "origin", "accept its pages too, * for any", { require: requireOrigin }],
  ],
  publicUrl: [aString, undefined, ["public-url", "url", "where a proxy serves it", { require: readPublicUrl }]],
  spaces: [aBoolean, false, ["spaces", undefined, `serve /spaces/<name>${path}, each on its own`]],
  control: [["{ token }, where the token is a bearer token (b64token, RFC 6750 2.1)", isControlOption]],
  tls: [["{ cert, key, passphrase }, each a text", isTlsOptions]],
  keepHost: [aBoolean, false, ["keep-host", undefined, "send the client's Host to the real service"]],
  upstreamCa: [aString],
  timeouts: [["an object", (value) => typeof value === "object" && value !== null]],
  log: [aFunction],
};

function isControlOption(value: unknown): boolean {
  const { token, ...others } = Object(value);
  return isString(token) && isBearerToken(token) && Object.keys(others).length === 0;
}

function isTlsOptions(value: unknown): boolean {
  const { cert, key, passphrase = "", ...others } = Object(value);
  return [cert, key, passphrase].every(isString) && Object.keys(others).length === 0;
}

export function describeServeOptions(
  { spaces, allowedHosts, allowedOrigins, publicUrl = "" }: FilledServeOptions,
  prefix: string,
): Readonly<Record<string, string>> {
  const lists = { allowedHosts: allowedHosts.join(", "), allowedOrigins: allowedOrigins.join(", ") };
  const set = Object.entries({ basePath: prefix, ...lists, publicUrl }).filter(([, text]) => text !== "");
  return { ...Object.fromEntries(set), spaces: String(spaces) };
}

/** By default node:http checks its connections only every 30 seconds. */
export function limitsOf(
  timeouts: Partial<Timeouts> = {},
): Record<"headersTimeout" | "requestTimeout" | "keepAliveTimeout" | "connectionsCheckingInterval", number> {
  // `undefined` counts as not given.
  const named = Object.fromEntries(Object.entries(timeouts).filter(([, time]) => time !== undefined));
  const given = { ...TIMEOUTS, ...named };
  for (const [name, time] of Object.entries(given)) {
    if (!Object.hasOwn(TIMEOUTS, name) || !Number.isInteger(time) || time < 1 || time > LONGEST_MS)
      throw new TypeError(
        `serve: timeouts.${name} must be a whole number of milliseconds from 1 to ${LONGEST_MS}; there are headersMs, requestMs and idleMs.`,
      );
  }
  const { requestMs, idleMs } = given;
  // The head is part of the request: by default, its limit is never above the request's.
  const headersMs = timeouts.headersMs ?? Math.min(TIMEOUTS.headersMs, requestMs);
  if (headersMs > requestMs)
    throw new TypeError(
      "serve: timeouts.headersMs must not be above timeouts.requestMs: the head is part of the request.",
    );
  return {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: Math.min(1_000, Math.ceil(headersMs / 10)),
  };
}

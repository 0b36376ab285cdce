import { createServer } from "node:http";
import { describe, expect, test, vi } from "vitest";
import { open } from "../../../../test/e2e/support/servers.ts";
import { type CallOptions, ConfigurationError, ConnectionError, type Fetch, PlantStoreError } from "../index.ts";
import { clientOf, errorOf, fail, MAY_EXIST, PLANT, revoked } from "../testing/client.ts";

function failure(code: string, message = "m"): Error {
  return Object.assign(new Error(message), { code });
}

function errorFor(reason: unknown): Promise<unknown> {
  const plants = clientOf(() => Promise.reject(reason), { maxRetries: 0 });
  return errorOf(plants.createPlant(PLANT));
}

/** The error of Node's fetch. */
function fetchFailed(cause: unknown): TypeError {
  return new TypeError("fetch failed", { cause });
}

function coded(code: string): TypeError {
  return fetchFailed(failure(code));
}

const REFUSED = failure("ECONNREFUSED");
const RESET = failure("ECONNRESET");
const CUT_WORDS = "Client network socket disconnected before secure TLS connection was established";
const URL = "https://api.example.com/plants";

/** The error of Deno's fetch before there is a connection. */
function connectFailed(reason: string): TypeError {
  return fetchFailed(new Error(`error sending request for url (${URL}): client error (Connect): ${reason}`));
}

const CHECK = " Check the baseUrl option, any proxy, and whether the service runs there.";
const TRUST = " Have the runtime trust the certificate's issuer (Node and Bun: NODE_EXTRA_CA_CERTS; Deno: DENO_CERT).";
const REFUSED_WORDS = "the connection was refused (ECONNREFUSED)";
const NO_TLS_WORDS = "the server does not speak TLS on this port";
const TLS_ALERT = "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION";
const WRONG_TLS = "ERR_SSL_WRONG_VERSION_NUMBER";
const NAMED_AFTER_FIRST = Object.assign(new AggregateError([REFUSED, RESET]), { code: "ECONNREFUSED" });
const OVER_HTTP2 = Object.assign(failure(WRONG_TLS), { http2ErrorCode: 2 });
const OTHER_HOST = "ERR_TLS_CERT_ALTNAME_INVALID";
const OTHER_HOST_WORDS = "the certificate is for another host";
const LOST_WORDS = "the connection was lost (ECONNRESET)";

const NODE_WAITED =
  "fetch gave up by its own limit, not by timeoutMs (Node: 300 s; a dispatcher of your own can change that) (UND_ERR_HEADERS_TIMEOUT)";
const NO_NET = 'Requires net access to "127.0.0.1:1", run again with the --allow-net flag';
const NO_TLS = "received corrupt message of type InvalidContentType";
const ONLY_CACHE = "cache: 'no-store' used on fetch for a URL with 'export const fetchCache = 'only-cache'";
const DENO_REFUSED = "tcp connect error: Connection refused (os error 111)";
/** The words of Deno's fetch after there is a connection. */
const CLOSED = `error sending request from 127.0.0.1:1 for ${URL} (127.0.0.1:2): client error (SendRequest): connection closed`;

/** Each row: a runtime's error, and the reason in our message. */
type Failures = readonly (readonly [string, unknown, string])[];

const NOT_CONNECTED: Failures = [
  ["Node: refused", fetchFailed(REFUSED), REFUSED_WORDS],
  ["Node: no such name", coded("ENOTFOUND"), "the name of the host was not found (ENOTFOUND)"],
  ["Node: no name for now", coded("EAI_AGAIN"), "the name of the host was not found (EAI_AGAIN)"],
  ["Node: too late", coded("UND_ERR_CONNECT_TIMEOUT"), "no connection was made in time (UND_ERR_CONNECT_TIMEOUT)"],
  ["Node: every address refused", fetchFailed(new AggregateError([REFUSED, REFUSED])), REFUSED_WORDS],
  ["Node: no route", fetchFailed(Object.assign(failure("ENETUNREACH"), { syscall: "connect" })), "m (ENETUNREACH)"],
  ["Node: the handshake cut", fetchFailed(failure("ECONNRESET", CUT_WORDS)), `${CUT_WORDS} (ECONNRESET)`],
  ["Node: an alert in the handshake", coded(TLS_ALERT), `the TLS handshake failed (${TLS_ALERT})`],
  ["Bun: refused", failure("ConnectionRefused"), "the connection was refused (ConnectionRefused)"],
  ["Deno: refused", connectFailed(DENO_REFUSED), "the connection was refused"],
  ["Deno: the handshake cut", connectFailed("tls handshake eof"), "tls handshake eof"],
];

const NOT_TRUSTED: Failures = [
  ["Node: a certificate of its own", coded("DEPTH_ZERO_SELF_SIGNED_CERT"), "m (DEPTH_ZERO_SELF_SIGNED_CERT)"],
  ["Node: expired", coded("CERT_HAS_EXPIRED"), "m (CERT_HAS_EXPIRED)"],
  ["Node: an issuer", coded("UNABLE_TO_VERIFY_LEAF_SIGNATURE"), "m (UNABLE_TO_VERIFY_LEAF_SIGNATURE)"],
  ["Deno", connectFailed("invalid peer certificate: UnknownIssuer"), "invalid peer certificate: UnknownIssuer"],
];

const NO_TLS_THERE: Failures = [
  ["Node", coded(WRONG_TLS), `${NO_TLS_WORDS} (${WRONG_TLS})`],
  ["Deno", connectFailed(NO_TLS), NO_TLS_WORDS],
];

const LOST: Failures = [
  ["Node under MSW 3: a network error", fetchFailed(Response.error()), "fetch failed"],
  ["Node: one address refused, one reset", fetchFailed(new AggregateError([REFUSED, RESET])), LOST_WORDS],
  ["Node: one address reset, one refused", fetchFailed(new AggregateError([RESET, REFUSED])), LOST_WORDS],
  ["Node: the same, with the code of the first", fetchFailed(NAMED_AFTER_FIRST), LOST_WORDS],
  ["no address tried", fetchFailed(new AggregateError([], "none")), "none"],
  ["node-fetch: broken TLS, before or after the request", failure(WRONG_TLS), `m (${WRONG_TLS})`],
  ["Node 26: broken TLS after the request, over HTTP/2", fetchFailed(OVER_HTTP2), `m (${WRONG_TLS})`],
  ["Bun: broken TLS, before or after the request", failure("EPROTO"), "m (EPROTO)"],
  ["Deno: broken TLS after the request", fetchFailed(new Error(NO_TLS)), NO_TLS],
  ["Deno: closed", fetchFailed(new Error(CLOSED)), CLOSED],
  ["Node: reset", fetchFailed(RESET), LOST_WORDS],
  ["Node: the other side closed", coded("UND_ERR_SOCKET"), "the connection was lost (UND_ERR_SOCKET)"],
  ["Node: no head in time", coded("UND_ERR_HEADERS_TIMEOUT"), NODE_WAITED],
  ["an error without words", new Error(""), "no reason was given"],
  ["a reason that asks", new Error("Is it there?"), "Is it there"],
  ["a browser: no reason", new TypeError("Failed to fetch"), "Failed to fetch"],
  ["a reason that ends in a full stop", new TypeError("Network connection lost."), "Network connection lost"],
  ["a code only in words", new TypeError("ECONNREFUSED"), "ECONNREFUSED"],
  ["null", null, "null"],
  ["what throws when it is read", revoked({}), "no reason was given"],
];

/** By the ending of our message, which is a remedy only if nothing was sent. */
describe.each<[ending: string, Failures]>([
  [CHECK, NOT_CONNECTED],
  [TRUST, NOT_TRUSTED],
  [" Check the port and the https: of the baseUrl option.", NO_TLS_THERE],
  [" Check the host in the baseUrl option.", [["Node", coded(OTHER_HOST), `${OTHER_HOST_WORDS} (${OTHER_HOST})`]]],
  [" Grant it with --allow-net.", [["Deno", new Error(NO_NET), NO_NET]]],
  [" Nothing was sent.", [["a mock", failure("ERR_NOT_MOCKED"), "m (ERR_NOT_MOCKED)"]]],
  [" Nothing was sent: this fetchCache allows no create.", [["Next", new Error(ONLY_CACHE), ONLY_CACHE]]],
  [MAY_EXIST, LOST],
])("no response is a ConnectionError that says why:%s", (ending, failures) => {
  test.each(failures)("%s", async (_title, reason, words) => {
    const error = await errorFor(reason);
    expect(error).toBeInstanceOf(ConnectionError);
    const outcome = ending === MAY_EXIST ? "unknown" : "not_sent";
    expect(error).toMatchObject({ name: "ConnectionError", code: "connection", outcome, attempts: 1, url: URL });
    expect(error).toMatchObject({ message: `No response from ${URL} (attempts: 1): ${words}.${ending}` });
    expect(error instanceof Error && error.cause).toBe(reason);
  });
});

test("a PlantStoreError of a fetch does not say what that fetch has sent", async () => {
  const inner = new ConfigurationError({ message: "of another client" });
  const error = await errorFor(inner);
  expect(error).toMatchObject({ code: "connection", outcome: "unknown", attempts: 1, cause: inner });
});

test("a token across the end of a long reason is not shown in part", async () => {
  const token = "sekrettoken-0123456789abcdefghij";
  const fetch = () => Promise.reject(new Error(`${"x".repeat(380)}${token}`));
  const result = await clientOf(fetch, { token, maxRetries: 0 }).safe.createPlant(PLANT);
  expect(result.ok ? "" : result.error.message).toMatch(/x\[redacted\]\. The plant may exist/);
});

test("failures that contain themselves end", async () => {
  const failure = new AggregateError([]);
  failure.errors.push(...Array(20).fill(failure), REFUSED);
  failure.cause = failure;
  expect(await errorFor(failure)).toMatchObject({ code: "connection", outcome: "not_sent" });
});

test.each<[string, () => unknown, object]>([
  ["throws at once", fail, { code: "connection", cause: new Error("mine") }],
  // There is no other cause.
  ["gives undefined", async () => undefined, { code: "connection", cause: expect.any(TypeError) }],
  ["gives a network error", async () => Response.error(), { cause: new TypeError("fetch gave no response") }],
  ["gives an object that is not a Response", async () => ({ status: 200 }), { code: "invalid_response" }],
])("a fetch that %s ends in a PlantStoreError", async (_title, junk, expected) => {
  // A fetch without types may be this.
  const plants = clientOf(junk as Fetch);
  expect(await errorOf(plants.createPlant(PLANT))).toMatchObject({ ...expected, outcome: "unknown" });
  expect(await plants.safe.createPlant(PLANT)).toMatchObject({ ok: false, error: expected });
});

test("a call's option whose getter throws is a ConfigurationError: nothing was sent", async () => {
  const fetch = vi.fn<Fetch>();
  const options: CallOptions = Object.defineProperty({}, "token", { enumerable: true, get: fail });
  const result = await clientOf(fetch).safe.createPlant(PLANT, options);
  expect(fetch).not.toHaveBeenCalled();
  expect(result).toMatchObject({ ok: false, error: { code: "configuration", outcome: "not_sent" } });
});

test("PlantStoreError.is is false for a revoked Proxy, which can be thrown like anything", () => {
  expect(PlantStoreError.is(revoked({}))).toBe(false);
});

/** By Node's own fetch. test/e2e/runtimes/failures.test.ts has the connections that fail in TLS, on every runtime. */
const createAt = (baseUrl: string) => clientOf(undefined, { baseUrl, maxRetries: 0 }).safe.createPlant(PLANT);

test("a port that fetch blocks: nothing is sent", async () => {
  expect(await createAt("http://127.0.0.1:9")).toMatchObject({ error: { code: "connection", outcome: "not_sent" } });
});

test("a plant whose repeat after a 421 is refused may have been sent, and the next one was not", async () => {
  let received = 0;
  const closing = createServer((_request, response) => {
    received++;
    closing.close();
    response.writeHead(421, { connection: "close" }).end();
  });
  await using server = await open(closing);
  const baseUrl = server.url;
  const reason = "after a 421, which fetch repeats, the connection was refused (ECONNREFUSED). The plant may exist";
  expect(await createAt(baseUrl)).toMatchObject({
    error: { code: "connection", outcome: "unknown", message: expect.stringContaining(reason) },
  });
  expect(await createAt(baseUrl)).toMatchObject({ error: { outcome: "not_sent" } });
  expect(received).toBe(1);
});

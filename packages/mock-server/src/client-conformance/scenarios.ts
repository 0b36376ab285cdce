import type { Fault } from "../service/faults/fault.ts";
import { faults } from "../service/faults/faults.ts";
import type { GivenPlant } from "./client-call.ts";
import type { ExpectedBehaviour, Scenario, ScenarioFault, ScenarioService } from "./scenario.ts";

const FERN: GivenPlant = { id: 7n, name: "Fern" };

const AUTHENTICATE = "RFC 9110 15.5.2";
export const RETRY_AFTER = "RFC 9110 10.2.3";
const IDEMPOTENT = "RFC 9110 9.2.2";
const BEARER_SECRECY = "RFC 6750 5.3";
const OUTCOMES = "decision client-outcomes";
export const TIME_LIMIT = "decision client-time-limit";
const REDIRECTS = "decision client-redirects";

const ONCE: ExpectedBehaviour = ["should", "sends it once", IDEMPOTENT];
const AT_MOST_TWICE: ExpectedBehaviour = ["should", "sends it at most twice", AUTHENTICATE];

/** The checks of every scenario. One that names the same check itself overrides it. */
export const ALWAYS: readonly ExpectedBehaviour[] = [
  ["must", "says what is true", "decision client-outcomes"],
  ["must", "sends nothing after a success", "RFC 9110 9.2.2"],
  ["must", "sends the token only as a header field", "RFC 6750 2"],
  ["should", "ends by itself", "decision client-time-limit"],
];

const scenario = (
  name: string,
  cites: readonly string[],
  service: ScenarioService,
  expect: readonly ExpectedBehaviour[],
  plant: GivenPlant = FERN,
): Scenario => ({ name, cites, plant, service, expect });

/** The plant is created, however the service responds. @param rule asks for the plant, `response` for the claim */
const stores = (rule: string, response = "document rule 1"): readonly ExpectedBehaviour[] => [
  ["must", "stores the plant", rule],
  ["must", "says created", response],
  ["should", "sends a request", rule],
];

const created = (name: string, rule: string, plant: GivenPlant, service: ScenarioService = {}) =>
  scenario(name, [rule], service, stores(rule), plant);

const plants: readonly [Scenario, ...Scenario[]] = [
  scenario("creates a plant", ["document rule 1"], {}, [
    ...stores("document rule 1"),
    ["must", "makes a claim", "decision client-outcomes"],
  ]),
  created("sends a tag", "document shapes", { id: 7n, name: "Fern", tag: "tropical" }),
  created("sends an empty tag as it is", "document shapes", { id: 7n, name: "Fern", tag: "" }),
  created("sends an empty name as it is", "document shapes", { id: 7n, name: "" }),
  created("sends the id 0", "document int64", { id: 0n, name: "Fern" }),
  created("sends the id -1", "document int64", { id: -1n, name: "Fern" }),
  created("sends the id 2^53 + 1 exactly", "document int64", { id: 2n ** 53n + 1n, name: "Fern" }),
  created("sends the id 2^63 - 1 exactly", "document int64", { id: 2n ** 63n - 1n, name: "Fern" }),
  created("sends the id -2^63 exactly", "document int64", { id: -(2n ** 63n), name: "Fern" }),
  created("sends letters beyond ASCII exactly", "RFC 8259 8.1", { id: 7n, name: "Fougère 蕨 سرخس" }),
  created("sends characters beyond U+FFFF exactly", "RFC 8259 7", { id: 7n, name: "🌿 𝒻ern" }),
  created("does not normalize a text", "RFC 8259 8.3", { id: 7n, name: "e\u0301 \u00e9" }),
  created("escapes quotes, backslashes and control characters", "RFC 8259 7", { id: 7n, name: 'a "b" \\ \n\t\u0001' }),
  created("keeps the path of the base URL", "document rule 1", FERN, { path: "/shop/v1" }),
  // OpenAPI appends the path to the URL as it is, so a doubled slash is advice only.
  scenario(
    "takes a base URL with a slash at its end",
    ["document rule 1"],
    { path: "/v1/" },
    stores("document rule 1").map(([, check, rule]): ExpectedBehaviour => ["should", check, rule]),
  ),
];

const JSON_TYPE = { "Content-Type": "application/json" };
const HTML_TYPE = { "Content-Type": "text/html" };
const MEGABYTES = 8;

const refused = (
  name: string,
  cites: readonly [string, ...string[]],
  fault: Fault,
  ...expect: readonly ExpectedBehaviour[]
): Scenario => scenario(name, cites, { faults: [{ fault }] }, [["should", "says refused", cites[0]], ONCE, ...expect]);

const badRequest = (body: string, headers: Readonly<Record<string, string>> = JSON_TYPE) =>
  faults.respond({ status: 400, headers, body });

const refusals: readonly Scenario[] = [
  refused(
    "reports a 400, and shows its message",
    ["document rule 2", "decision client-message"],
    badRequest('{"error":40005,"message":"Ferns are sold out."}'),
    ["should", "shows the message", "decision client-message"],
  ),
  refused("reports a 400 in HTML", ["RFC 9110 15.5.1"], badRequest("<h1>Bad Request</h1>", HTML_TYPE)),
  refused("reports a 400 without a body", ["RFC 9110 15.5.1"], badRequest("", {})),
  refused(
    "reports a 400 of 8 MB",
    ["RFC 9110 15.5.1"],
    badRequest(`{"error":40005,"message":"${"x".repeat(MEGABYTES * 1_000_000)}"}`),
  ),
  // With a fresh token too.
  scenario("reports a 401", [AUTHENTICATE, "document authentication"], { token: "refused" }, [
    ["should", "says refused", AUTHENTICATE],
    AT_MOST_TWICE,
  ]),
  scenario("uses a fresh token after a 401, at most once", [AUTHENTICATE], { token: "expired" }, [AT_MOST_TWICE]),
  refused("reports a 403", ["RFC 9110 15.5.4"], faults.status(403)),
];

const patient = (name: string, rule: string, fault: Fault) =>
  scenario(name, [rule, RETRY_AFTER], { faults: [{ fault, times: 1 }] }, [
    ["should", "waits as Retry-After says", RETRY_AFTER],
    ["should", "sends it at most twice", RETRY_AFTER],
  ]);

const overload: readonly Scenario[] = [
  patient("waits after a 429 with Retry-After in seconds", "RFC 6585 4", faults.status(429, { retryAfter: 1 })),
  patient("waits after a 503 with Retry-After in seconds", "RFC 9110 15.6.4", faults.status(503, { retryAfter: 1 })),
  patient(
    "waits after a 503 with Retry-After as a date",
    "RFC 9110 15.6.4",
    faults.respond({ status: 503, headers: { "Retry-After": "{in 1 s}" } }),
  ),
  scenario(
    "does not repeat within the hour of a Retry-After",
    ["RFC 9110 15.6.4", RETRY_AFTER],
    { faults: [{ fault: faults.status(503, { retryAfter: 3_600 }) }] },
    [["should", "sends it once", RETRY_AFTER]],
  ),
];

const lost = (name: string, fault: Fault, at: "request" | "response", ...cites: readonly string[]) =>
  scenario(name, [IDEMPOTENT, ...cites], { faults: [{ fault, at }] }, [ONCE]);

/** A service whose response is lost: nobody may say whether the plant was stored, or send it again blindly. */
const lostResponses: readonly Scenario[] = [
  lost("reports a 500", faults.status(500), "request", "RFC 9110 15.6.1"),
  lost("reports a 500 after the plant was stored", faults.status(500), "response", "RFC 9110 15.6.1"),
  lost("reports a 503 without Retry-After", faults.status(503), "request", "RFC 9110 15.6.4"),
  lost("reports a 504 after the plant was stored", faults.status(504), "response", "RFC 9110 15.6.5"),
  lost("reports a connection that was reset", faults.connectionReset(), "request"),
  lost("reports a connection that was reset after the plant was stored", faults.connectionReset(), "response"),
  lost("reports an empty reply", faults.emptyReply(), "request"),
  lost("reports an empty reply after the plant was stored", faults.emptyReply(), "response"),
  lost("reports a response that is not HTTP", faults.garbage(), "response"),
  lost("reports a truncated 200 after the plant was stored", faults.truncatedBody(), "response", "RFC 9112 8"),
  lost("ends a call without a response", faults.hang(), "request", TIME_LIMIT),
  lost("ends a call without a response after the plant was stored", faults.hang(), "response", TIME_LIMIT),
  // Each byte comes in time, and all of them in more than a minute.
  scenario(
    "ends a call whose response drips",
    [TIME_LIMIT],
    { faults: [{ fault: faults.drip({ bytesPerSecond: 5 }) }] },
    [ONCE],
    { ...FERN, name: "Fern ".repeat(80) },
  ),
  scenario("reports that nobody listens", [OUTCOMES], { isDown: true }, [["should", "says refused", OUTCOMES]]),
];

/** The service stores nothing, and its response does not say that it did. A client that reports a success lies. */
const wrong = (name: string, rule: string, fault: Fault) => scenario(name, [rule], { faults: [{ fault }] }, [ONCE]);

const right = (name: string, rule: string, ...own: readonly Fault[]) => {
  const faults = own.map((fault): ScenarioFault => (fault.kind === "respond" ? { fault, at: "response" } : { fault }));
  return scenario(name, [rule], { faults }, stores("document rule 1", rule));
};

const success = (headers: Readonly<Record<string, string>>, body: string | Uint8Array<ArrayBuffer> = PLANT) =>
  faults.respond({ status: 200, headers, body });

const PLANT = '{"name":"Fern"}';
const CHUNKED = { ...JSON_TYPE, "Transfer-Encoding": "chunked" };
/** The plant, by gzip. */
const ZIPPED = Uint8Array.from(atob("H4sIAAAAAAAAA6tWykvMTVWyUnJLLcpTqgUAtzifqg8AAAA="), (byte) => byte.charCodeAt(0));
const GZIP = success({ ...JSON_TYPE, "Content-Encoding": "gzip" }, ZIPPED);

const responses: readonly Scenario[] = [
  wrong("does not take a truncated 200 for a success", "RFC 9112 8", faults.truncatedBody()),
  // HTTP/0.9 had no status line, and some clients still read it.
  wrong("does not take a response that is not HTTP for a success", "RFC 9112 4", faults.garbage()),
  wrong("does not take malformed JSON for a success", "document rule 1", faults.malformedJson()),
  wrong("does not take another shape for a success", "document shapes", faults.wrongShape()),
  wrong("does not take an empty 200 for a success", "document rule 1", faults.emptyBody()),
  wrong("does not take HTML for a success", "document rule 1", success(HTML_TYPE, "<h1>Sign in</h1>")),
  scenario(
    "does not take a 202 for a success",
    ["RFC 9110 15.3.3"],
    { faults: [{ fault: faults.respond({ status: 202, headers: JSON_TYPE, body: PLANT }) }] },
    [["should", "says what is true", "RFC 9110 15.3.3"], ONCE],
  ),
  // The document does not list it, and the plant is there: any claim but "refused" is true.
  scenario(
    "does not say that a 201 was refused",
    ["RFC 9110 15.3.2"],
    { faults: [{ fault: faults.respond({ status: 201, headers: JSON_TYPE, body: PLANT }), at: "response" }] },
    [ONCE],
  ),
  wrong("does not take a 204 for a success", "document rule 1", faults.status(204)),
  right("accepts a 102 before the response", "RFC 9110 15.2", faults.informational({ status: 102 })),
  right(
    "accepts two 103 before the response",
    "RFC 9110 15.2",
    faults.informational({ status: 103 }),
    faults.informational({ status: 103 }),
  ),
  right("accepts a response in chunks", "RFC 9112 7.1", success(CHUNKED)),
  right(
    "accepts members and header fields that it does not know",
    "RFC 9110 5.1",
    success({ ...JSON_TYPE, "X-New": "1" }, '{"name":"Fern","new":[1]}'),
  ),
  scenario("does not misread a response in gzip", ["RFC 9110 8.4"], { faults: [{ fault: GZIP, at: "response" }] }, [
    ONCE,
  ]),
];

const redirected = (name: string, status: number, rule: string, to: string) => {
  const fault = faults.respond({ status, headers: { Location: `{elsewhere}${to}` } });
  return scenario(name, [rule, REDIRECTS, BEARER_SECRECY], { faults: [{ fault }] }, [
    ["must", "keeps the token", BEARER_SECRECY],
    ["should", "keeps the plant", REDIRECTS],
    ONCE,
  ]);
};

/** A service that points to another origin, which must not get the token, and should not get the plant. */
const redirects: readonly Scenario[] = [
  redirected("does not take a login page after a 302 for a success", 302, "RFC 9110 15.4.3", "/login"),
  redirected("sends nothing to another origin after a 307", 307, "RFC 9110 15.4.8", "/plants"),
  redirected("sends nothing to another origin after a 308", 308, "RFC 9110 15.4.9", "/plants"),
];

/** Judged by the output of the whole run, so that a token which is shown everywhere counts once. */
export const secrecy: Scenario = scenario(
  "shows the token to nobody",
  [BEARER_SECRECY],
  { faults: [{ fault: faults.status(500) }] },
  [["must", "shows no token", BEARER_SECRECY]],
);

/** Every scenario, in the order in which `verifyClient` starts them. The others rest on the first, the plain create. */
export const scenarios: readonly [Scenario, ...Scenario[]] = [
  ...plants,
  ...refusals,
  ...overload,
  ...lostResponses,
  ...responses,
  ...redirects,
  secrecy,
];

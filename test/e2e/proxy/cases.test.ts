/**
 * Another maker's judgement: the cases through Prism, as a validating proxy, to the server. Those whose requests it passes on
 * unchanged hold as without it, and it objects to what the server refuses for its shape or a missing token, and to nothing else.
 */
import { serve } from "@plant-store/mock-server/server";
import { type CaseRequest, cases, type ExpectedResponse } from "@plant-store/mock-server/verify";
import { beforeEach, expect, test, vi } from "vitest";
import { runCase } from "../../pair/run-case.ts";
import { send } from "../../pair/transports/http.ts";
import { storeFor } from "../../pair/transports/transport.ts";
import { document } from "../../support/contract-document.ts";
import { openProxy, readViolations } from "./prism.ts";

/** The `error` values of a request that breaks the document itself: Prism must say so too. */
const AGAINST_THE_DOCUMENT = [40003, 40004, 40101, 40102, 41501];
/** Those of a malformed token, some of which Prism finds, and of a `Prefer`, which it refuses itself. */
const [PERHAPS_AGAINST_IT, ITS_OWN] = [40103, 40006];
/** The document lists only its own statuses. */
const UNLISTED = /^Unable to match the returned status code/;

const errorOf = ({ body }: ExpectedResponse) => (body.kind === "error" ? body.error : 0);

const judged = cases.filter(
  ({ transports, setup, exchanges }) =>
    transports.includes("http") &&
    setup.auth !== false &&
    setup.prefix === undefined &&
    // A proxy has a connection of its own.
    exchanges.every(({ expect }) => errorOf(expect) !== ITS_OWN && !("Connection" in expect.headers)) &&
    exchanges.every(({ request }) => passesUnchanged(request)),
);

beforeEach(() => {
  // Prism's server writes its failures there.
  vi.spyOn(console, "error").mockImplementation(() => {});
});

test("most cases of the document are judged", () => {
  expect(judged.length).toBeGreaterThanOrEqual(150);
});

test.each(judged)("$name", async (testCase) => {
  const { setup, exchanges } = testCase;
  const store = await storeFor(setup, "http://localhost");
  await using server = await serve(store, { port: 0, allowedOrigins: setup.allowedOrigins ?? [] });
  await using proxy = await openProxy(server.url, { errors: false });
  const port = Number(new URL(proxy.url).port);
  const { responses, found } = await runCase(testCase, store, (request) => send(port, request));
  expect(found).toEqual([]);
  for (const [index, { request, expect: expected }] of exchanges.entries()) {
    const violations = readViolations(responses[index]?.headers["sl-violations"]);
    const about = (part: string) => violations.filter(({ location }) => location[0] === part);
    expect(about("response").filter(({ message }) => !UNLISTED.test(message))).toEqual([]);
    // A forced response comes before any check of the request.
    const isForced = setup.fault !== undefined || request.headers.some(([name]) => name === "Prefer");
    if (isForced || errorOf(expected) === PERHAPS_AGAINST_IT) continue;
    expect(about("request").length > 0).toBe(AGAINST_THE_DOCUMENT.includes(errorOf(expected)));
  }
});

/**
 * Prism knows only the document's operations and the scheme `Bearer`, keeps one line of a field, adds a Host, a Content-Length and
 * a Content-Type of its own, and writes anew what it parsed as JSON.
 */
function passesUnchanged(request: CaseRequest): boolean {
  const { headers, body = "", chunked, withoutHost } = request;
  const fields = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
  const authorization = fields.get("authorization") ?? "";
  const isOwn = fields.has("host") || fields.has("expect") || fields.size < headers.length || withoutHost || chunked;
  const isBearer = authorization.startsWith("Bearer ") || !/^bearer/i.test(authorization);
  return isDescribed(request) && !isOwn && isBearer && staysTheSame(body, fields.get("content-type"));
}

function isDescribed({ method, target }: CaseRequest): boolean {
  const [path = ""] = target.split("?");
  return Object.entries(document.paths).some(
    ([template, item]) =>
      method.toLowerCase() in item && new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
}

/** Leaves out numbers that a double changes, nesting that overflows, texts and null, and other charsets. */
function staysTheSame(body: string | Uint8Array, type = ""): boolean {
  if (typeof body !== "string" || body === "" || !/^[a-z]+\/[a-z-]+(; charset=utf-8)?$/i.test(type)) return false;
  if (!/^application\/json/i.test(type)) return true;
  try {
    const value: unknown = JSON.parse(body);
    JSON.stringify(value);
    const numbers = body.match(/-?[\d.]+(e[+-]?\d+)?/gi) ?? [];
    return typeof value !== "string" && value !== null && numbers.every(isExact);
  } catch {
    return false;
  }
}

function isExact(digits: string): boolean {
  return String(Number(digits)) === digits && Math.abs(Number(digits)) <= Number.MAX_SAFE_INTEGER;
}

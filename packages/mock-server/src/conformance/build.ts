/** The vocabulary of the cases. */
import type { Plant } from "../contract.ts";
import type { Case, CaseRequest, CaseSetup, Exchange, Expectation, StoredPlant, Transport } from "./case.ts";

const EVERYWHERE: readonly Transport[] = ["store.fetch", "msw", "worker", "http"];

interface CaseDetails {
  readonly setup?: CaseSetup;
  readonly stored?: readonly StoredPlant[];
  /** The only transports that can run it, and why. */
  readonly only?: { readonly transports: readonly Transport[]; readonly because: string };
}

/** Creates a case of one or more exchanges. */
export function define(
  name: string,
  cites: readonly string[],
  exchanges: Exchange | readonly Exchange[],
  details: CaseDetails = {},
): Case {
  return {
    name,
    cites,
    setup: details.setup ?? {},
    exchanges: isList(exchanges) ? exchanges : [exchanges],
    stored: details.stored ?? [],
    ...(details.only ?? { transports: EVERYWHERE }),
  };
}

/** Leaves a case out under MSW, whose handlers do not match such a URL. */
export const NOT_UNDER_MSW: NonNullable<CaseDetails["only"]> = {
  transports: ["store.fetch", "http"],
  because: "Under MSW another URL is left to the app's own handlers.",
};

/** Leaves a case out in a page, where a browser sends something else. */
export const NOT_IN_A_PAGE = (because: string): NonNullable<CaseDetails["only"]> => ({
  transports: ["store.fetch", "msw", "http"],
  because,
});

/** For cases that only a server decides, or only a raw request can send. */
export const ONLY_HTTP = (because: string): NonNullable<CaseDetails["only"]> => ({ transports: ["http"], because });

type Headers = Readonly<Record<string, string | readonly string[] | null>>;

/** Creates a POST to /plants with the good token and a JSON body; `headers` replaces, repeats (a list) or removes (null). */
export function post(body: CaseRequest["body"], headers: Headers = {}, target = "/plants"): CaseRequest {
  const all: Headers = { Authorization: "Bearer t1", "Content-Type": "application/json", ...headers };
  return {
    method: "POST",
    target,
    headers: Object.entries(all).flatMap(([name, values]) => lines(name, values)),
    body,
  };
}

/** Creates a request without a body, and without a token unless `headers` has one. */
export function bare(method: string, headers: Headers = {}, target = "/plants"): CaseRequest {
  return {
    method,
    target,
    headers: Object.entries(headers).flatMap(([name, values]) => lines(name, values)),
    body: undefined,
  };
}

function lines(name: string, values: string | readonly string[] | null): [string, string][] {
  const list = values === null ? [] : typeof values === "string" ? [values] : values;
  return list.map((value) => [name, value]);
}

/** Expects 200 and this plant. */
export function creates(request: CaseRequest, plant: Plant, headers: Expectation["headers"] = {}): Exchange {
  return { request, expect: { status: 200, body: { kind: "plant", plant }, headers } };
}

/** Expects this `error` value, whose first three digits are its status, and a message that mentions these words. */
export function fails(
  request: CaseRequest,
  error: number,
  mentions: readonly string[] = [],
  headers: Expectation["headers"] = {},
): Exchange {
  return failsAs(Math.floor(error / 100), request, error, mentions, headers);
}

/** Expects the same error value under another status. */
export function failsAs(
  status: number,
  request: CaseRequest,
  error: number,
  mentions: readonly string[] = [],
  headers: Expectation["headers"] = {},
): Exchange {
  return { request, expect: { status, body: { kind: "error", error, mentions }, headers } };
}

/** Expects a status without a body. */
export function getsEmpty(request: CaseRequest, status: number, headers: Expectation["headers"] = {}): Exchange {
  return { request, expect: { status, body: { kind: "none" }, headers } };
}

/** Expects one of the documents that a server has in addition to the service. */
export function getsDocument(request: CaseRequest, type: string, mentions: readonly string[]): Exchange {
  return { request, expect: { status: 200, body: { kind: "document", type, mentions }, headers: {} } };
}

function isList(exchanges: Exchange | readonly Exchange[]): exchanges is readonly Exchange[] {
  return Array.isArray(exchanges);
}

import type { WireAnswer } from "./attempt.ts";
import { type Issue, type Plant, readError, readPlant } from "./contract.ts";
import {
  ApiError,
  AuthenticationError,
  BadRequestError,
  InvalidResponseError,
  type PlantStoreResponse,
} from "./errors.ts";

/** How much of a body an error carries, in characters. */
const EXCERPT_LENGTH = 2_000;

/** The plant that the answer holds. @throws the error that it is instead, by design: see each code's documentation. */
export function readAnswer(answer: WireAnswer): Plant {
  if (answer.redirected) throw unexpected(answer);
  switch (answer.status) {
    case 200:
      return readValid(answer, readPlant);
    case 400:
      throw new BadRequestError(detailsOf(answer), readValid(answer, readError));
    case 401:
      throw new AuthenticationError(detailsOf(answer), excerptOf(answer));
    default:
      throw unexpected(answer);
  }
}

/** @throws ApiError for a redirect, and for what is no final HTTP status. */
export function requireFinal(answer: WireAnswer): void {
  const { status, redirected } = answer;
  if (redirected || isRedirect(status) || status < 200 || status > 599) throw unexpected(answer);
}

/** @throws InvalidResponseError for a body that was cut short. */
export function requireWhole(answer: WireAnswer): void {
  if (answer.cutShort !== undefined)
    throw broken(answer, "a whole body", "one that was cut short", answer.cutShort.cause);
}

/** The answer as an error, where the contract knows no such status. */
function unexpected(answer: WireAnswer): ApiError {
  const { url, status, redirected, headers } = answer;
  const what = redirected
    ? "redirects, which is never followed: check the baseUrl option"
    : isRedirect(status)
      ? `answered ${status} and redirects to ${targetOf(headers.get("location"), url)}, which is never followed`
      : `answered ${status} to a POST to ${url.split("?")[0]}${status === 404 || status === 405 ? ": check the baseUrl option" : ""}`;
  return new ApiError("api", `The service ${what}.`, detailsOf(answer), excerptOf(answer));
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

/** Without user name, password and query, which may be secret. */
function targetOf(location: string | null, url: string): string {
  if (location === null || !URL.canParse(location, url)) return "nowhere";
  const { origin, protocol, pathname } = new URL(location, url);
  if (origin === "null") return protocol;
  // "https:/user:secret@host" is a path to the URL parser, but not to whoever wrote it.
  return (origin + pathname.replace(/[^/]*@/g, "")).slice(0, 200);
}

type Reader<Value> = (input: unknown) => {
  readonly value?: Value | undefined;
  readonly issues?: readonly Issue[] | undefined;
};

/** The value of a body that keeps the contract. @throws InvalidResponseError */
function readValid<Value>(answer: WireAnswer, read: Reader<Value>): Value {
  requireWhole(answer);
  const type = answer.headers.get("content-type");
  // No more of it is shown than a media type's own name.
  const name = /^[\w.+-]+\/[\w.+-]+(?=[ \t]*(?:;|$))/.exec(type ?? "")?.[0];
  if (name?.toLowerCase() !== "application/json") {
    throw broken(answer, "application/json", name ?? (type === null ? "no Content-Type" : "no media type"));
  }
  const { value, issues } = read(parseJson(answer));
  if (value === undefined) throw new InvalidResponseError(detailsOf(answer), issues ?? [], excerptOf(answer));
  return value;
}

/** @throws InvalidResponseError for what is no UTF-8 or no JSON. */
export function parseJson(answer: WireAnswer): unknown {
  let text: string;
  try {
    // Strict, unlike response.text(); made here, since jsdom has no TextDecoder to import this file with.
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(answer.bytes);
  } catch (cause) {
    throw broken(answer, "UTF-8", "other bytes", cause);
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw broken(answer, "JSON", text === "" ? "an empty body" : "other text", cause);
  }
}

function broken(answer: WireAnswer, expected: string, received: string, cause?: unknown): InvalidResponseError {
  const options = cause === undefined ? undefined : { cause };
  return new InvalidResponseError(detailsOf(answer), [{ pointer: "", expected, received }], excerptOf(answer), options);
}

export function detailsOf({ status, headers, requestId, attempts }: WireAnswer): PlantStoreResponse {
  const shown = new Headers(headers);
  shown.delete("set-cookie");
  return { status, headers: shown, requestId, attempts };
}

function excerptOf({ bytes }: WireAnswer): string {
  // A character has 4 bytes at most.
  return new TextDecoder().decode(bytes.subarray(0, 4 * EXCERPT_LENGTH)).slice(0, EXCERPT_LENGTH);
}

import { detailsOf } from "#runtime";
import { type Issue, type Plant, type Read, readError, readPlant } from "./contract.ts";
import { ApiError, AuthenticationError, BadRequestError, describeBreach, InvalidResponseError } from "./errors.ts";
import type { WireBody } from "./read-body.ts";
import type { WireAnswer } from "./send.ts";

/** How much of a body an error carries, in bytes. */
const EXCERPT_BYTES = 2_000;

/** The plant that the answer holds. @throws the error that it is instead, by design: see each code's documentation. */
export function readAnswer(answer: WireAnswer): Plant {
  if (answer.status === 200) return readValid(answer, readPlant);
  if (answer.status !== 400) throw failureOf(answer);
  const body = readValid(answer, readError);
  const message = `${saidOf(answer)}: ${body.message.slice(0, 500)} (error ${body.error})`;
  throw new BadRequestError({ ...shownOf(answer), message, body });
}

/** The error that an answer is whatever its body says; a 200, that it is not whole. */
export function failureOf(answer: WireAnswer): ApiError | AuthenticationError | InvalidResponseError {
  const { status } = answer;
  if (status === 200) return notWhole(answer);
  const init = { ...shownOf(answer), body: excerptOf(answer), message: `${saidOf(answer)}${detailsOf(answer)}.` };
  return status === 401 ? new AuthenticationError(init) : new ApiError(init);
}

/** @throws InvalidResponseError for a body that is cut short, too large, or could not be read. */
export function requireWhole(answer: WireAnswer): void {
  if (answer.flaw) throw notWhole(answer);
}

function saidOf({ status, url }: WireAnswer): string {
  return `The service answered ${status} to a POST to ${url}`;
}

/** The value of a body that keeps the contract. @throws InvalidResponseError */
function readValid<Value>(answer: WireAnswer, read: Read<Value>): Value {
  requireWhole(answer);
  const type = answer.headers.get("content-type") ?? "no type";
  if (!/^application\/json\s*(;|$)/i.test(type)) throw broken(answer, "application/json", type.slice(0, 100));
  const { value, issues } = read(parseJson(answer));
  if (issues) throw invalid(answer, issues);
  return value;
}

/** @throws InvalidResponseError for what is no UTF-8 or no JSON. */
export function parseJson(answer: WireAnswer): unknown {
  const { bytes } = answer;
  try {
    // Strict, unlike response.text(); made here, since jsdom has no TextDecoder to import this file with.
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (cause) {
    throw broken(answer, "JSON in UTF-8", `${bytes.length} other bytes`, cause);
  }
}

function notWhole(answer: WireAnswer): InvalidResponseError {
  return broken(answer, "a whole body", `one that was ${answer.flaw?.what}`, answer.flaw?.cause);
}

function broken(answer: WireAnswer, expected: string, received: string, cause?: unknown): InvalidResponseError {
  return invalid(answer, [{ pointer: "", expected, received }], cause);
}

function invalid(answer: WireAnswer, issues: readonly Issue[], cause?: unknown): InvalidResponseError {
  const message = describeBreach("response", issues);
  return new InvalidResponseError({ ...shownOf(answer), message, issues, excerpt: excerptOf(answer), cause });
}

/** What is shown of an answer beside its body. */
export function shownOf({ bytes: _bytes, flaw: _flaw, ...shown }: WireAnswer): Omit<WireAnswer, keyof WireBody> {
  return shown;
}

function excerptOf({ bytes }: WireAnswer): string {
  return new TextDecoder().decode(bytes.subarray(0, EXCERPT_BYTES));
}

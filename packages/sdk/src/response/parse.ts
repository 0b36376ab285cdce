import { detailsOf } from "#runtime";
import type { WireAnswer } from "../call/send.ts";
import type { Issue, Operation } from "../contract.ts";
import { ApiError, AuthenticationError, BadRequestError, describeBreach, InvalidResponseError } from "../errors.ts";
import type { DataOf, FailureBody } from "../operations.ts";
import type { WireBody } from "./read-body.ts";

/** Returns what the operation is to return. @throws the error that the answer is instead, by each code's documentation */
export function readAnswer<Described extends Operation>(answer: WireAnswer, operation: Described): DataOf<Described> {
  const { status } = answer;
  const read = operation.responses[status];
  if (!read || answer.flaw) throw failureOf(answer, operation);
  const type = answer.headers.get("content-type") ?? "no type";
  if (!/^application\/json\s*(;|$)/i.test(type)) throw broken(answer, "application/json", type.slice(0, 100));
  const { value, issues } = read(parseJson(answer));
  if (issues) throw invalid(answer, issues);
  // By the contract's own reader for this status.
  if (status < 300) return value as DataOf<Described>;
  const body = value as FailureBody;
  const init = initOf(answer, operation, `: ${body.message.slice(0, 500)} (error ${body.error})`);
  throw status === 400 ? new BadRequestError({ ...init, body }) : errorOf(init);
}

/** Returns the error that an answer is whatever its body says; if the contract documents it, that it is not whole. */
export function failureOf(
  answer: WireAnswer,
  operation: Operation,
): ApiError | AuthenticationError | InvalidResponseError {
  const { status } = answer;
  if (answer.flaw && operation.responses[status]) return notWhole(answer);
  return errorOf(initOf(answer, operation, `${detailsOf(answer, operation.path)}.`));
}

function errorOf(init: ReturnType<typeof initOf>): ApiError | AuthenticationError {
  return init.status === 401 ? new AuthenticationError(init) : new ApiError(init);
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

/** Returns the error that a body is which is cut short, too large, or could not be read. */
export function notWhole(answer: WireAnswer): InvalidResponseError {
  return broken(answer, "a whole body", `one that was ${answer.flaw?.what}`, answer.flaw?.cause);
}

function broken(answer: WireAnswer, expected: string, received: string, cause?: unknown): InvalidResponseError {
  return invalid(answer, [{ pointer: "", expected, received }], cause);
}

function invalid(answer: WireAnswer, issues: readonly Issue[], cause?: unknown): InvalidResponseError {
  const message = describeBreach("response", issues);
  return new InvalidResponseError({ ...shownOf(answer), message, issues, excerpt: excerptOf(answer), cause });
}

function initOf(answer: WireAnswer, operation: Operation, details: string) {
  const message = `The service answered ${answer.status} to a ${operation.method} to ${answer.url}${details}`;
  return { ...shownOf(answer), body: excerptOf(answer), message };
}

/** Returns what is shown of an answer beside its body. */
function shownOf({ bytes: _bytes, flaw: _flaw, ...shown }: WireAnswer): Omit<WireAnswer, keyof WireBody> {
  return shown;
}

/** Returns as much of a body as an error carries. */
function excerptOf({ bytes }: WireAnswer): string {
  return new TextDecoder().decode(bytes.subarray(0, 2_000));
}

import { detailsOf } from "#runtime";
import type { ReceivedResponse } from "../call/send.ts";
import type { Issue, Operation } from "../contract.ts";
import { ApiError, AuthenticationError, BadRequestError, describeBreach, InvalidResponseError } from "../errors.ts";
import type { DataOf, FailureBody } from "../operations.ts";
import type { ReceivedBody } from "./read-body.ts";

/** Returns the data of a successful response. @throws the error of any other response */
export function parseResponse<Described extends Operation>(
  response: ReceivedResponse,
  operation: Described,
): DataOf<Described> {
  const { status } = response;
  const read = operation.responses[status];
  if (!read || response.bodyError) throw failureOf(response, operation);
  const type = response.headers.get("content-type") ?? "no type";
  if (!/^application\/json\s*(;|$)/i.test(type)) throw mismatch(response, "application/json", type.slice(0, 100));
  const { value, issues } = read(parseJson(response));
  if (issues) throw invalidResponse(response, issues);
  // The contract's reader for this status has checked it.
  if (status < 300) return value as DataOf<Described>;
  const body = value as FailureBody;
  const init = initOf(response, operation, `: ${body.message.slice(0, 500)} (error ${body.error})`);
  throw status === 400 ? new BadRequestError({ ...init, body }) : errorOf(init);
}

/** Returns the error of a response's status, or of its body if the contract documents the status and the body is not whole. */
export function failureOf(
  response: ReceivedResponse,
  operation: Operation,
): ApiError | AuthenticationError | InvalidResponseError {
  const { status } = response;
  if (response.bodyError && operation.responses[status]) return notWhole(response);
  return errorOf(initOf(response, operation, `${detailsOf(response, operation.path)}.`));
}

function errorOf(init: ReturnType<typeof initOf>): ApiError | AuthenticationError {
  return init.status === 401 ? new AuthenticationError(init) : new ApiError(init);
}

/** Parses a body. @throws InvalidResponseError if it is not UTF-8 or not JSON */
export function parseJson(response: ReceivedResponse): unknown {
  const { bytes } = response;
  try {
    // Strict, unlike response.text(); made here, since jsdom has no TextDecoder to import this file with.
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (cause) {
    throw mismatch(response, "JSON in UTF-8", `${bytes.length} other bytes`, cause);
  }
}

/** Returns the error for a body that is cut short, too large, or unreadable. */
export function notWhole(response: ReceivedResponse): InvalidResponseError {
  return mismatch(response, "a whole body", `one that was ${response.bodyError?.reason}`, response.bodyError?.cause);
}

function mismatch(
  response: ReceivedResponse,
  expected: string,
  received: string,
  cause?: unknown,
): InvalidResponseError {
  return invalidResponse(response, [{ pointer: "", expected, received }], cause);
}

function invalidResponse(response: ReceivedResponse, issues: readonly Issue[], cause?: unknown): InvalidResponseError {
  const message = describeBreach("response", issues);
  return new InvalidResponseError({ ...responseInfo(response), message, issues, excerpt: excerptOf(response), cause });
}

function initOf(response: ReceivedResponse, operation: Operation, details: string) {
  const message = `The service responded ${response.status} to ${operation.method} ${response.url}${details}`;
  return { ...responseInfo(response), message, body: excerptOf(response) };
}

/** Returns a response without its body. */
function responseInfo({
  bytes: _bytes,
  bodyError: _bodyError,
  ...info
}: ReceivedResponse): Omit<ReceivedResponse, keyof ReceivedBody> {
  return info;
}

/** Returns the start of a body, for an error. */
function excerptOf({ bytes }: ReceivedResponse): string {
  return new TextDecoder().decode(bytes.subarray(0, 2_000));
}

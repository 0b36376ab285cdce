import { describeBytes, explainStatus } from "#runtime";
import type { ReceivedResponse } from "../call/send.ts";
import type { ErrorBody, Issue, Operation, ReadJson } from "../contract.ts";
import {
  type AnyPlantStoreError,
  ApiError,
  AuthenticationError,
  BadRequestError,
  describeBreach,
  InvalidResponseError,
} from "../errors.ts";
import type { ReceivedBody } from "./read-body.ts";

/** @throws the error of any other response */
export function parseResponse(response: ReceivedResponse, operation: Operation): unknown {
  const { status } = response;
  const read = operation.responses[status];
  // A response without a body.
  if (read === null) return;
  if (!read || response.bodyError) throw failureOf(response, operation);
  const type = response.headers.get("content-type") ?? "no type";
  if (!/^application\/json\s*(;|$)/i.test(type)) throw mismatch(response, "application/json", type.slice(0, 100));
  const { value, issues } = read(parseJson(response, read));
  if (issues) throw invalidResponse(response, issues);
  if (status < 300) return value;
  // The contract's reader for this status has checked it.
  const body = value as ErrorBody;
  throw errorOf(response, operation, `: ${body.message.slice(0, 500)} (error ${body.error})`, body);
}

export function failureOf(response: ReceivedResponse, operation: Operation): AnyPlantStoreError {
  if (response.bodyError && operation.responses[response.status]) return notWhole(response);
  return errorOf(response, operation, `${explainStatus(response, operation.path)}.`);
}

/** @param body of a failure that the contract documents */
function errorOf(response: ReceivedResponse, { method }: Operation, end: string, body?: ErrorBody): AnyPlantStoreError {
  const { status, url } = response;
  // Without the type of its body, which depends on the status.
  const init: object = {
    ...responseInfo(response),
    message: `The service responded ${status} to ${method} ${url}${end}`,
    body: body ?? excerptOf(response),
  };
  if (status === 401) return new AuthenticationError(init);
  if (status === 400 && body) return new BadRequestError(init);
  // Today's contract has no documented error, and so no type of its code.
  return new ApiError(body ? ({ ...init, code: "documented" } as object) : init);
}

/** @throws InvalidResponseError if the body is not UTF-8 or not JSON */
export function parseJson(response: ReceivedResponse, { parse = JSON.parse }: Pick<ReadJson, "parse">): unknown {
  const { bytes } = response;
  try {
    // Strict, unlike response.text(); made here, since jsdom has no TextDecoder to import this file with.
    return parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (cause) {
    throw mismatch(response, "JSON in UTF-8", `${bytes.length} other bytes${describeBytes(bytes)}`, cause);
  }
}

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

export function responseInfo({
  bytes: _bytes,
  bodyError: _bodyError,
  ...info
}: ReceivedResponse): Omit<ReceivedResponse, keyof ReceivedBody> {
  return info;
}

function excerptOf({ bytes }: ReceivedResponse): string {
  return new TextDecoder().decode(bytes.subarray(0, 2_000));
}

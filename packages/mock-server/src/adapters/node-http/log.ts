import type { KnownRequest, ServiceResponse } from "../../service/message.ts";
import { keyOf } from "../../service/plant-record.ts";
import type { UpstreamExchange } from "../../service/recorded-request.ts";
import { requestIdField } from "../../service/responses.ts";
import { http } from "./http.ts";

/** The outcome of one request. It holds no token, no query, and of the body only the plant's id. */
export interface LogEntry {
  /** Undefined, like `path`, if the request was too malformed. */
  readonly method: string | undefined;
  /** As it was sent, without query, fragment, the user of an absolute target, and tokens of 16 or more characters. */
  readonly path: string | undefined;
  /** Undefined if the connection ended without a response. */
  readonly status: number | undefined;
  /** Milliseconds from the request's head to the response's, or to the end of the connection. */
  readonly durationMs: number;
  /** Its X-Request-Id from the mock, which ends in its number; undefined if the service did not see it. */
  readonly requestId: string | undefined;
  /** The name of its space; undefined for the server's own. */
  readonly space: string | undefined;
  /** The id of the plant in its body, in digits, if it is valid. */
  readonly plantId: string | undefined;
  /** The exchange with the real service. Absent for a request that was not handed on. */
  readonly upstream?: Pick<UpstreamExchange, "status" | "durationMs">;
  /** Why the request was refused or failed; undefined otherwise. */
  readonly reason: string | undefined;
  /** The error behind a 500, in one line, from the storage, `verifyToken` or a `when`. Otherwise absent. */
  readonly cause?: string;
}

/** Called for each request once its response is decided, or its connection has ended. Ignores errors that it throws. */
export type Log = (entry: LogEntry) => void;

/** Only the first call counts: each request has one entry. @param response undefined if none is sent */
export type EndEntry = (response: LoggedResponse | undefined, reason: string | undefined, cause?: string) => void;

type LoggedResponse = Pick<ServiceResponse, "status" | "headers">;

export interface LoggedFacts {
  known?: KnownRequest;
  space?: string | undefined;
}

const SILENCE: EndEntry = () => {};

/** @param path without secrets */
export function beginEntry(
  log: Log | undefined,
  method: string | undefined,
  path: string | undefined,
  facts: LoggedFacts = {},
): EndEntry {
  if (log === undefined) return SILENCE;
  const arrived = performance.now();
  let isWritten = false;
  return (response, reason, cause) => {
    if (isWritten) return;
    isWritten = true;
    const durationMs = performance.now() - arrived;
    try {
      const { known: { number, plant, upstream } = {}, space } = facts;
      const headers = number === undefined ? response?.headers : requestIdField(number);
      const entry = {
        method,
        path,
        status: response?.status,
        durationMs,
        requestId: headers?.["X-Request-Id"],
        space,
        plantId: plant && String(keyOf(plant)),
        ...(upstream && { upstream: { status: upstream.status, durationMs: upstream.durationMs } }),
        reason,
      };
      // It may be async.
      Promise.resolve<unknown>(log(cause === undefined ? entry : { ...entry, cause })).catch(() => {});
    } catch {
      // A log must not cost a client its response.
    }
  };
}

/** Falls back to the status in words: HEAD has no body, and that of a fault may be anything. */
export function reasonOf(status: number, body: string, redact: (message: string) => string): string | undefined {
  if (status < 400) return undefined;
  const [, message] = OWN_ERROR.exec(body) ?? [];
  return message === undefined ? http.STATUS_CODES[status] : redact(JSON.parse(message));
}

/** An error as the service writes it: a message without controls, which could move a cursor. */
const OWN_ERROR = /^\{"error":\d+,"message":("(?:[^"\\\p{Cc}]|\\["\\]){0,2000}")\}$/u;

/** In one line, with its code, such as `SQLITE_FULL`. */
export function describeFailure(failure: unknown): string {
  const { code, message, errors } = Object(failure);
  // An AggregateError (a refused connection) has no message of its own.
  const text = message || (Array.isArray(errors) && errors[0]?.message) || String(failure);
  const line = String(text).replace(/[\s\p{Cc}]+/gu, " ");
  return typeof code !== "string" || line.includes(code) ? line : `${code}: ${line}`;
}

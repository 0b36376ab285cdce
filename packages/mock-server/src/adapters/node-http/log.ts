import { STATUS_CODES } from "node:http";
import type { ServiceResponse } from "../../service/message.ts";
import { withoutUser } from "../../service/recorded-request.ts";

/** What became of one request. It holds no token, no query and no body. */
export interface LogEntry {
  /** Undefined where the request was too malformed to have one; so is the path. */
  readonly method: string | undefined;
  /** As it was sent, without its query (nor a fragment, nor the user of an absolute one, which do not belong there). */
  readonly path: string | undefined;
  /** Undefined when the connection ended without an answer. */
  readonly status: number | undefined;
  /** From the request's head to the answer's, or to the end of the connection, in milliseconds. */
  readonly durationMs: number;
  /** Why it was refused, or failed; undefined when all went well. */
  readonly reason: string | undefined;
}

/** Is told of each request once its answer is decided, or its connection has ended. One that throws changes nothing. */
export type Log = (entry: LogEntry) => void;

/** Says what became of one request. What is said first counts: each has one entry. */
export type Tell = (status: number | undefined, reason: string | undefined) => void;

const SILENCE: Tell = () => {};

/** @param path with whatever was sent in it */
export function beginEntry(log: Log | undefined, method: string | undefined, path: string | undefined): Tell {
  if (log === undefined) return SILENCE;
  const arrived = performance.now();
  let told = false;
  return (status, reason) => {
    if (told) return;
    told = true;
    const durationMs = performance.now() - arrived;
    try {
      const result: unknown = log({ method, path: path && withoutUser(path), status, durationMs, reason });
      if (result instanceof Promise) result.catch(() => {});
    } catch {
      // A log must not cost a client its answer.
    }
  };
}

/** The message of an error answer: every one of ours is an Error. */
export function reasonOf({ status, body }: ServiceResponse): string | undefined {
  if (status < 400) return undefined;
  // HEAD has no body.
  return body === "" ? STATUS_CODES[status] : JSON.parse(body).message;
}

import { LONGEST_TIMER_MS } from "../../shared/timer.ts";
import type { BodyFault, Fault, LatencyFault, SilenceFault, SocketFault, StatusFault } from "./fault.ts";

/** Makers of faults, for `store.inject`. The last four need a socket, so only a server accepts them. */
export const faults: {
  /**
   * Delays the response by `ms`, or by a random time from `ms` to `maxMs`, in milliseconds. Other faults apply too: with a
   * latency, a status comes late.
   *
   * @throws RangeError if a time is no whole number from 0 to 2,147,483,647, or `maxMs` is below `ms`.
   */
  latency(ms: number, maxMs?: number): LatencyFault;
  /**
   * Responds with this status, 200 to 599, and an Error with the value status * 100. A 401 has its challenge, a 405 its
   * Allow. `retryAfter` is a number of seconds or a date (RFC 9110 10.2.3).
   *
   * @throws RangeError for another status, and for a `retryAfter` that is negative, no whole number, an invalid date or
   * past the year 9999; TypeError for an unknown option.
   */
  status(status: number, options?: { readonly retryAfter?: number | Date | undefined }): StatusFault;
  /** Responds with a 200 whose JSON breaks off. */
  malformedJson(): BodyFault;
  /** Responds with a 200 whose JSON is no Plant: its name is a number. */
  wrongShape(): BodyFault;
  /** Responds with a 200 without a body. */
  emptyBody(): BodyFault;
  /** Never responds: the client has to give up. */
  hang(): SilenceFault;
  /** Fails the connection at once, without a response. */
  networkError(): SilenceFault;
  /** Resets the connection. */
  connectionReset(): SocketFault;
  /** Closes the connection without a byte. */
  emptyReply(): SocketFault;
  /** Closes the connection in the middle of the body. */
  truncatedBody(): SocketFault;
  /** Sends bytes that are no HTTP. */
  garbage(): SocketFault;
} = {
  latency(ms, maxMs = ms) {
    for (const time of [ms, maxMs]) {
      if (!Number.isInteger(time) || time < 0 || time > LONGEST_TIMER_MS)
        throw new RangeError(
          `faults.latency: a time must be a whole number of milliseconds from 0 to ${LONGEST_TIMER_MS}.`,
        );
    }
    if (maxMs < ms)
      throw new RangeError(`faults.latency: the longest time, ${maxMs} ms, is below the shortest, ${ms}.`);
    return { kind: "latency", minMs: ms, maxMs };
  },
  status(status, options = {}) {
    if (typeof options !== "object" || options === null)
      throw new TypeError("faults.status: the options must be an object, such as { retryAfter: 1 }.");
    const unknown = Object.keys(options).find((name) => name !== "retryAfter");
    if (unknown !== undefined)
      throw new TypeError(`faults.status: there is no option "${unknown}". The option is retryAfter.`);
    const { retryAfter } = options;
    if (!Number.isInteger(status) || status < 200 || status > 599)
      throw new RangeError("faults.status: the status must be a whole number from 200 to 599.");
    return retryAfter === undefined
      ? { kind: "status", status }
      : { kind: "status", status, retryAfter: retryAfterField(retryAfter) };
  },
  malformedJson: () => ({ kind: "malformedJson" }),
  wrongShape: () => ({ kind: "wrongShape" }),
  emptyBody: () => ({ kind: "emptyBody" }),
  hang: () => ({ kind: "hang" }),
  networkError: () => ({ kind: "networkError" }),
  connectionReset: () => ({ kind: "connectionReset" }),
  emptyReply: () => ({ kind: "emptyReply" }),
  truncatedBody: () => ({ kind: "truncatedBody" }),
  garbage: () => ({ kind: "garbage" }),
};

/** @throws RangeError as its maker does, for a fault that no maker made. */
export function checkFault(fault: Fault): void {
  if (fault.kind === "latency") faults.latency(fault.minMs, fault.maxMs);
  if (fault.kind === "status") faults.status(fault.status);
}

/** Returns the value of Retry-After. @throws RangeError as `faults.status` does */
export function retryAfterField(retryAfter: number | Date): string {
  if (retryAfter instanceof Date) {
    // An HTTP-date has a year of four digits (RFC 9110 5.6.7).
    const year = retryAfter.getUTCFullYear();
    if (!(year >= 0 && year <= 9999)) throw new RangeError("faults.status: retryAfter is an invalid date.");
    return retryAfter.toUTCString();
  }
  if (!Number.isSafeInteger(retryAfter) || retryAfter < 0)
    throw new RangeError("faults.status: retryAfter must be a whole number of seconds from 0, or a Date.");
  return String(retryAfter);
}

import { checkFault, retryAfterField } from "./check-fault.ts";
import type {
  BodyFault,
  BrokenConnectionFault,
  DripFault,
  InformationalFault,
  LatencyFault,
  RespondFault,
  SilenceFault,
  StatusFault,
} from "./fault.ts";

/** Makers of faults, for `store.inject`. Those that need a socket are for a server. */
export const faults: {
  /**
   * Delays the response by `ms`, or by a random time from `ms` to `maxMs`, in milliseconds. Other faults apply too: with a
   * latency, a status comes late.
   * @throws RangeError if a time is not a whole number from 0 to 2,147,483,647, or `maxMs` is below `ms`.
   */
  latency(ms: number, maxMs?: number): LatencyFault;
  /**
   * Sends the body of the response, whichever it is, at so many bytes a second. Other faults apply too.
   * @throws RangeError if `bytesPerSecond` is not a whole number from 1.
   */
  drip(options: { readonly bytesPerSecond: number }): DripFault;
  /**
   * Responds with this status, 200 to 599, and an Error with the value status * 100. A 401 has its challenge, a 405 its
   * Allow. `retryAfter` is a number of seconds or a date (RFC 9110 10.2.3).
   * @throws RangeError for another status, and for a `retryAfter` that is negative, no whole number, an invalid date or
   * past the year 9999; TypeError for an unknown option.
   */
  status(status: number, options?: { readonly retryAfter?: number | Date | undefined }): StatusFault;
  /**
   * Responds with this status, 200 to 599, these header fields and this body, and nothing else. The transport adds the length;
   * `Transfer-Encoding: chunked` makes a server send chunks. A 204, 205 and 304 have no body.
   * @throws RangeError for another status; TypeError for an unknown option, a name or a value that no header field can have
   * (RFC 9110 5.1, 5.5), and a field that frames the message.
   */
  respond(options: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>> | undefined;
    readonly body?: string | Uint8Array | undefined;
  }): RespondFault;
  /** Responds with a 200 whose JSON breaks off. */
  malformedJson(): BodyFault;
  /** Responds with a 200 whose JSON is not a Plant: its name is a number. */
  wrongShape(): BodyFault;
  /** Responds with a 200 without a body. */
  emptyBody(): BodyFault;
  /** Never responds: the client has to give up. */
  hang(): SilenceFault;
  /** Fails the connection at once, without a response. */
  networkError(): SilenceFault;
  /** Resets the connection. */
  connectionReset(): BrokenConnectionFault;
  /** Closes the connection without a byte. */
  emptyReply(): BrokenConnectionFault;
  /** Closes the connection in the middle of the body. */
  truncatedBody(): BrokenConnectionFault;
  /** Sends bytes that are not HTTP. */
  garbage(): BrokenConnectionFault;
  /**
   * Sends an informational response first, 100 to 199, but not 101 (RFC 9110 15.2). Other faults apply too. A client of HTTP/1.0
   * gets none.
   * @throws RangeError for another status.
   */
  informational(options: { readonly status: number }): InformationalFault;
} = {
  latency: (ms, maxMs = ms) => checkFault({ kind: "latency", minMs: ms, maxMs }),
  drip: (options) => checkFault({ ...options, kind: "drip" }),
  status(status, options = {}) {
    if (typeof options !== "object" || options === null)
      throw new TypeError("faults.status: the options must be an object, such as { retryAfter: 1 }.");
    const unknown = Object.keys(options).find((name) => name !== "retryAfter");
    if (unknown !== undefined)
      throw new TypeError(`faults.status: unknown option "${unknown}". The option is retryAfter.`);
    const { retryAfter } = options;
    const fault = checkFault<StatusFault>({ kind: "status", status });
    return retryAfter === undefined ? fault : { ...fault, retryAfter: retryAfterField(retryAfter) };
  },
  respond(options) {
    if (typeof options !== "object" || options === null)
      throw new TypeError("faults.respond: the options must be an object, such as { status: 409 }.");
    const { body, ...others } = options;
    if (body !== undefined && typeof body !== "string" && !(body instanceof Uint8Array))
      throw new TypeError("faults.respond: body must be a string or a Uint8Array.");
    const content = typeof body === "object" ? { bodyBase64: base64Of(body) } : { body };
    const given = Object.entries({ ...others, ...content }).filter(([, value]) => value !== undefined);
    // checkFault checks its members.
    return checkFault({ ...Object.fromEntries(given), kind: "respond" } as RespondFault);
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
  informational: (options) => checkFault({ ...options, kind: "informational" }),
};

function base64Of(bytes: Uint8Array): string {
  // In parts: a function takes only so many arguments.
  const parts = Array.from({ length: Math.ceil(bytes.length / 8_192) }, (_, index) =>
    String.fromCharCode(...bytes.subarray(index * 8_192, (index + 1) * 8_192)),
  );
  return btoa(parts.join(""));
}

import type { Cause } from "./errors.ts";
import type { Fault } from "./faults/fault.ts";
import type { ServiceAnswer, ServiceRequest } from "./message.ts";
import type { PlantRecord } from "./repository.ts";

/** What a request did wrong. */
export interface Violation {
  /** A row of DECISIONS.md's error values, such as `"shape_violation"`. */
  readonly cause: Cause;
  readonly message: string;
  /** Where in the body: a JSON Pointer (RFC 6901). Only of a shape violation. */
  readonly pointer?: string;
}

/** A request as the service received it. */
export interface ReceivedRequest {
  /** Counted from 1 since the start or the last reset; the answer's X-Request-Id is `plant-store-<number>`. */
  readonly number: number;
  /** When it arrived. */
  readonly time: Date;
  readonly method: string;
  /** Below the base URL, without the query; undefined when the request lies outside the base URL. */
  readonly path: string | undefined;
  /** By lower-case name. What can hold a secret (Authorization, Proxy-Authorization, Cookie) shows its scheme at most. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The body's text, up to its first 65,536 bytes; undefined when the service did not read it, since it refused the
   * request before (path, method, token, media type) or it was too large.
   */
  readonly body: string | undefined;
  /** The plant that the body holds, its id exact, whether it was stored or not; undefined when it holds none. */
  readonly plant: PlantRecord | undefined;
  /** What the service had to object, also when a fault or `Prefer: code` answered; none for a good request. */
  readonly violations: readonly Violation[];
}

/** A request and what became of it. */
export interface RecordedRequest extends ReceivedRequest {
  /** The faults that it met: latencies, then at most one other. */
  readonly faults: readonly Fault[];
  /** The answer, its body up to 65,536 characters; undefined while it waits, and when none was given. */
  readonly answer: ServiceAnswer | undefined;
}

/** How much of a text is kept, so that a journal cannot grow without a bound. */
const KEPT = 65_536;

/** A request before anything of it was checked or read. */
export function arrival(number: number, { method, path, headers }: ServiceRequest): ReceivedRequest {
  return {
    number,
    time: new Date(),
    method,
    path,
    headers: withoutSecrets(headers),
    body: undefined,
    plant: undefined,
    violations: [],
  };
}

/** A body as it is recorded. Bytes that are no UTF-8 show as U+FFFD. */
export function bodyText(bytes: Uint8Array): string {
  // `stream` leaves out a character of which the cut has kept a part.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, KEPT), {
    stream: bytes.byteLength > KEPT,
  });
}

/** An answer as it is recorded. */
export function recordedAnswer(answer: ServiceAnswer): ServiceAnswer {
  return answer.body.length > KEPT ? { ...answer, body: answer.body.slice(0, KEPT) } : answer;
}

const SECRET = ["authorization", "proxy-authorization", "cookie"];

/** A scheme that is known, and nothing after it. */
const SCHEME = /^(?:basic|bearer|digest)(?= )/i;

function withoutSecrets(headers: ServiceRequest["headers"]): Readonly<Record<string, string>> {
  const shown = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, SECRET.includes(name) ? redacted(value) : value]],
  );
  return Object.fromEntries(shown);
}

function redacted(credentials: string): string {
  return `${SCHEME.exec(credentials)?.[0] ?? ""} [redacted]`.trimStart();
}

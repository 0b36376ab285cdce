import type { Cause } from "./errors.ts";
import type { Fault } from "./faults/fault.ts";
import type { ServiceResponse } from "./message.ts";
import type { PlantRecord } from "./plant-record.ts";

/** A mistake of a request. */
export interface Violation {
  /** A row of DECISIONS.md's error values, such as `"shape_violation"`. */
  readonly cause: Cause;
  /** The mistake, in the words of the response. */
  readonly message: string;
  /** Where in the body: a JSON Pointer (RFC 6901). Only of a shape violation. */
  readonly pointer?: string;
}

/** A request as the service received it. */
export interface ReceivedRequest {
  /** Counted from 1 since the start or the last reset; the response's X-Request-Id is `plant-store-<number>`. */
  readonly number: number;
  /** When it arrived. */
  readonly time: Date;
  /** As it was sent: methods are case-sensitive (RFC 9110 9.1). */
  readonly method: string;
  /** Below the base URL, without a query or a user; undefined when the request lies outside the base URL. */
  readonly path: string | undefined;
  /** By lower-case name. Those that can hold a secret (Authorization, Proxy-Authorization, Cookie) show at most their scheme. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The body's text, up to its first 65,536 bytes; undefined when the service did not read it, since it refused the
   * request before (path, method, token, media type) or it was too large.
   */
  readonly body: string | undefined;
  /**
   * The plant that the body holds, its id exact, its texts up to their first 65,536 characters, whether it was stored or
   * not; undefined when it holds none.
   */
  readonly plant: PlantRecord | undefined;
  /** The objections of the service, also when a fault or `Prefer: code` decided the response; none for a good request. */
  readonly violations: readonly Violation[];
}

/** A request and its outcome. */
export interface RecordedRequest extends ReceivedRequest {
  /** The faults that it met: latencies, then at most one other. */
  readonly faults: readonly Fault[];
  /** Whether the plant was stored, also when a fault took its response away. */
  readonly stored: boolean;
  /** `"waiting"` while a fault delays it, and for ever where it hangs. */
  readonly state: "waiting" | "completed";
  /** How many milliseconds after its arrival it was completed, its latencies included; undefined while it waits. */
  readonly durationMs: number | undefined;
  /** The response, its body up to 65,536 characters; undefined while it waits, and when none was given. */
  readonly response: ServiceResponse | undefined;
}

/** Freezes a request, since its readers share it. */
export function freezeRequest<Request extends ReceivedRequest & Partial<RecordedRequest>>(request: Request): Request {
  if (Object.isFrozen(request)) return request;
  const { headers, violations, faults, response } = request;
  for (const part of [headers, violations, ...violations, faults, response, response?.headers]) Object.freeze(part);
  return Object.freeze(request);
}

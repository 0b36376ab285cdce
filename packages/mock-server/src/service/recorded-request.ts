import type { Finding } from "../exchange/finding.ts";
import type { RequestMistake } from "../exchange/judge-request.ts";
import type { Cause } from "./errors.ts";
import type { Fault } from "./faults/fault.ts";
import type { ServiceResponse } from "./message.ts";
import type { NamedPlant } from "./plant-record.ts";

/** A mistake of a request. */
export type Violation = RequestMistake<Cause>;

/** A request as the service received it. */
export interface ReceivedRequest {
  /** When it arrived. */
  readonly time: Date;
  /** As it was sent: methods are case-sensitive (RFC 9110 9.1). */
  readonly method: string;
  /** Below the base URL, without query, user and tokens of 16 characters or more; undefined outside the base URL. */
  readonly path: string | undefined;
  /** By lower-case name, without secrets. One whose name says that it holds a secret shows at most its scheme. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The first 65,536 bytes of the body's text. Undefined if the service did not read it: the body was too large, or the
   * request was refused first (path, method, token, media type).
   */
  readonly body: string | undefined;
  /**
   * The plant in the body, stored or not, with its exact id and the first 65,536 characters of each text; where the path
   * names a plant, with that id. Undefined if there is none.
   */
  readonly plant: NamedPlant | undefined;
  /** The mistakes found, even if a fault or `Prefer: code` decided the response. Empty for a good request. */
  readonly violations: readonly Violation[];
}

/** A request and its outcome. */
export interface RecordedRequest extends ReceivedRequest {
  /**
   * Counted from 1 since the start or the last reset, in the order in which requests had an effect, were refused, or met a
   * fault that makes them wait; the response's X-Request-Id is `plant-store-<number>`.
   */
  readonly number: number;
  /** The faults that it met: latencies, then at most one other. */
  readonly faults: readonly Fault[];
  /** Whether its plant was stored, changed or removed, even if a fault took its response away. */
  readonly stored: boolean;
  /** `"waiting"` while a fault delays it, and forever if it hangs. */
  readonly state: "waiting" | "completed";
  /** Milliseconds from its arrival to its end, latencies included; undefined while it waits. */
  readonly durationMs: number | undefined;
  /** The response, with up to 65,536 characters of its body; undefined while it waits, and if there was none. */
  readonly response: ServiceResponse | undefined;
  /** The exchange with the real service behind the mock. Undefined if the request was not handed on. */
  readonly upstream: UpstreamExchange | undefined;
}

/** Whether the real service created the plant, in the words of the SDK. */
export type UpstreamOutcome = "created" | "refused" | "unknown" | "not_sent";

/** The exchange of a request with the real service behind the mock. */
export interface UpstreamExchange {
  /**
   * `"created"`: it said so. `"refused"`: a 4xx but 408. `"not_sent"`: nothing has reached it. `"unknown"`: all else, such as a
   * 5xx, or a response that was cut, lost or late.
   */
  readonly outcome: UpstreamOutcome;
  /** The status of its response; undefined without one. */
  readonly status?: number | undefined;
  /** Milliseconds from the request to the end of its response. */
  readonly durationMs: number;
  /** The reason, if there is no whole response. Undefined otherwise. */
  readonly failure?: string | undefined;
  /** The findings about its response, by the contract. Empty for a right one. */
  readonly violations: readonly Finding[];
  /** Its response, without secrets, if a fault took it from the client. Otherwise `response` is the service's. */
  readonly response?: ServiceResponse | undefined;
}

/** The storage adds its number and the faults that it meets. */
export interface Draft extends Omit<RecordedRequest, "number" | "time"> {
  /** In milliseconds since 1970. */
  readonly time: number;
}

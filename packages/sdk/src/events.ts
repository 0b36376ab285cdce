import type { Method } from "./contract.ts";
import type { AnyPlantStoreError } from "./errors.ts";

/**
 * One step of a call, for a log, a metric or a span. No event holds the token. If a `response` is the last event, the call has
 * succeeded, or openapi-fetch has its response.
 *
 * @example if (event.type === "retry") metrics.count("plant_store_retries", { code: event.error.code });
 */
export type PlantStoreEvent = AttemptEvent | ResponseEvent | RetryEvent | FailureEvent;

/** The members of every event. */
interface EventBase<Type> {
  /** The kind of event. */
  readonly type: Type;
  /** The number of the call. No other call in this copy of the package has the same one. */
  readonly callId: number;
  /** Counted from 1; 0 before the first. */
  readonly attempt: number;
}

/**
 * The request is about to be sent.
 *
 * @example if (event.type === "attempt" && event.attempt > 1) console.warn(`Once more: ${event.url}`);
 */
export interface AttemptEvent extends EventBase<"attempt"> {
  /** The operation's method. */
  readonly method: Method;
  /** The URL of the request. */
  readonly url: string;
}

/**
 * A response has come, and its body was read as far as it came. A `retry` or a `failure` may follow.
 *
 * @example if (event.type === "response") histogram.observe({ status: event.status }, event.durationMs);
 */
export interface ResponseEvent extends EventBase<"response"> {
  /** The HTTP status; 0 for a redirect that a browser hides. */
  readonly status: number;
  /** The response's `X-Request-Id`. */
  readonly requestId: string | undefined;
  /** The time since the request was sent, in milliseconds. */
  readonly durationMs: number;
}

/**
 * The attempt has failed. The client sends the request again: after a wait, or at once with a new token after a 401.
 *
 * @example if (event.type === "retry") console.warn(`Again in ${event.delayMs} ms: ${event.error.message}`);
 */
export interface RetryEvent extends EventBase<"retry"> {
  /** The wait before the next attempt, in milliseconds. */
  readonly delayMs: number;
  /** The error of the attempt. */
  readonly error: AnyPlantStoreError;
}

/**
 * The call ends in this error. A framework's control flow, such as Next's `redirect` in a token provider, is not a failure.
 *
 * @example if (event.type === "failure") counter.inc({ code: event.error.code, outcome: event.error.outcome });
 */
export interface FailureEvent extends EventBase<"failure"> {
  /** The error that the call throws, and `safe` returns. */
  readonly error: AnyPlantStoreError;
}

/** Receives every event, at once. If it throws or rejects, nothing changes. */
export type PlantStoreEventListener = (event: PlantStoreEvent) => void;

/** By default `attempt` is the current one. */
type Details<Event> = Event extends PlantStoreEvent
  ? Omit<Event, "callId" | "attempt"> & Partial<Pick<Event, "attempt">>
  : never;

interface Source {
  readonly onEvent: PlantStoreEventListener;
  readonly callId: number;
  readonly progress: { readonly attempts: number };
}

/** Doesn't wait for the listener, and ignores its errors. */
export const emit: (source: Source, details: Details<PlantStoreEvent>) => void = async (
  { onEvent, callId, progress },
  details,
) => {
  try {
    await onEvent({ callId, attempt: progress.attempts, ...details });
  } catch {}
};

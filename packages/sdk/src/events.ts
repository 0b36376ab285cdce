import type { Method } from "./contract.ts";
import type { AnyPlantStoreError } from "./errors.ts";

/**
 * What happens to a call; enough for a log, a metric or a span. No event holds the token. A call whose last event is a
 * `response` has succeeded, or has its response through openapi-fetch.
 *
 * @example if (event.type === "retry") metrics.count("plant_store_retries", { code: event.error.code });
 */
export type PlantStoreEvent = AttemptEvent | ResponseEvent | RetryEvent | FailureEvent;

/** What every event says. */
interface EventBase {
  /** Tells the events of calls that run at the same time apart; unique in the process. */
  readonly callId: number;
  /** Counted from 1; 0 before the first. */
  readonly attempt: number;
}

/**
 * The request is about to be sent.
 *
 * @example if (event.type === "attempt" && event.attempt > 1) console.warn(`Once more: ${event.url}`);
 */
export interface AttemptEvent extends EventBase {
  /** Tells it from the other events. */
  readonly type: "attempt";
  /** The operation's. */
  readonly method: Method;
  /** Where to. */
  readonly url: string;
}

/**
 * A response has come, and as much of its body as will. A `retry` or a `failure` may follow.
 *
 * @example if (event.type === "response") histogram.observe({ status: event.status }, event.durationMs);
 */
export interface ResponseEvent extends EventBase {
  /** Tells it from the other events. */
  readonly type: "response";
  /** The HTTP status; 0 for a redirect that a browser hides. */
  readonly status: number;
  /** The response's `X-Request-Id`. */
  readonly requestId: string | undefined;
  /** Since the request was sent, in milliseconds. */
  readonly durationMs: number;
}

/**
 * The attempt has failed, and the request is to be sent again: after a wait, or at once with a new token after a 401.
 *
 * @example if (event.type === "retry") console.warn(`Again in ${event.delayMs} ms: ${event.error.message}`);
 */
export interface RetryEvent extends EventBase {
  /** Tells it from the other events. */
  readonly type: "retry";
  /** The wait before that, in milliseconds. */
  readonly delayMs: number;
  /** What the attempt came to. */
  readonly error: AnyPlantStoreError;
}

/**
 * The call ends in this error.
 *
 * @example if (event.type === "failure") counter.inc({ code: event.error.code, outcome: event.error.outcome });
 */
export interface FailureEvent extends EventBase {
  /** Tells it from the other events. */
  readonly type: "failure";
  /** What the call throws, and `safe` gives. */
  readonly error: AnyPlantStoreError;
}

/** Told of every event, at once. What it throws or rejects with changes nothing. */
export type PlantStoreEventListener = (event: PlantStoreEvent) => void;

/** An event; but for one that the listener hears before its attempt begins, of the attempt that the call has come to. */
type Details<Event> = Event extends PlantStoreEvent
  ? Omit<Event, keyof EventBase> & Partial<Pick<Event, "attempt">>
  : never;

/** What of a call its events need. */
interface Source {
  readonly onEvent: PlantStoreEventListener;
  readonly callId: number;
  readonly progress: { readonly attempts: number };
}

/** Tells the call's listener. What it throws or rejects with changes nothing, so nobody waits for it. */
export const emit: (source: Source, details: Details<PlantStoreEvent>) => void = async (
  { onEvent, callId, progress },
  details,
) => {
  try {
    await onEvent({ callId, attempt: progress.attempts, ...details });
  } catch {}
};

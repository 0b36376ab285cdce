import type { Operation } from "../contract.ts";

export interface Exchange {
  readonly operation: Operation;
  /** The JSON that was sent, the key of the path among its members: what comes back is compared with it. */
  readonly sent?: string | undefined;
  readonly response: ReceivedResponse;
}

export interface ReceivedResponse {
  /** 0 for a redirect where the runtime hides it, as browsers do. */
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReceivedBody;
}

export interface ReceivedBody {
  /** Only a whole body can be judged. */
  readonly state: "whole" | "too large" | "cut short" | "timed out";
  readonly bytes: Uint8Array;
}

/** Far above any response of the service. */
export const MOST_BYTES = 16_777_216;

export function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

/** The place of a finding about a status: another 2xx is another cause than a 5xx. */
export function statusPlace(status: number): string {
  return status === 0 ? "status 3xx" : `status ${Math.floor(status / 100)}xx`;
}

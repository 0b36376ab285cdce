import type { Outcome } from "./errors.ts";

/** How far a call has come. */
export type Progress = {
  /** How many times the request was sent. */
  attempts: number;
  /** Whether the plant may exist: the worst that any attempt came to. */
  outcome: Outcome;
};

/** An attempt that was refused does not take back an earlier one that may have created the plant. */
export function worseOf(one: Outcome, other: Outcome): Outcome {
  // From good to bad they happen to stand in the alphabet's order.
  return one > other ? one : other;
}

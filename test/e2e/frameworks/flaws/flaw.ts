import type { Serve } from "../report.ts";

/** A right service with one mistake, and what must name it. */
export type Flaw = {
  readonly serve: Serve;
} & (
  | {
      /** The contract's cases that break. */
      readonly breaks: readonly string[];
      /** The contract's cases that can no longer be observed. */
      readonly hides?: readonly string[];
    }
  | {
      /** The contract allows it. These are the names of our decisions' cases that break: all that match. */
      readonly breaksDecisions: RegExp;
      readonly hides?: readonly string[];
    }
);

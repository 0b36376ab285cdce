import type { Configuration } from "../configuration.ts";
import type { Outcome } from "../errors.ts";
import type { CallableOperation } from "../operation-types.ts";
import type { CallOptions } from "../options.ts";
import type { Secrets } from "../response/redact.ts";

/** One call under way: the client's configuration, overridden by the call's options, and its progress. */
export interface CallContext extends Configuration, Pick<CallOptions, "signal"> {
  readonly operation: CallableOperation;
  readonly url: string;
  /** For the events of calls that run at the same time. */
  readonly callId: number;
  /** On the clock of `performance.now()`. */
  readonly startedAt: number;
  readonly progress: CallProgress;
  /** Whom the call waits for, to name it when the time is up. */
  readonly awaited: { name: string };
  /** The tokens that were sent, to redact. */
  readonly secrets: Secrets;
}

interface CallProgress {
  attempts: number;
  /** The worst of any attempt. */
  outcome: Outcome;
  readonly hint: string;
}

import type { PlantRecord } from "../service/plant-record.ts";
import type { RecordedRequest } from "../service/recorded-request.ts";
import type { ClientOutcome } from "./client-call.ts";

export interface Observed {
  readonly attempts: readonly Attempt[];
  readonly elsewhere: readonly ElsewhereRequest[];
  readonly stored: readonly PlantRecord[];
  /** Undefined if it claimed nothing. */
  readonly claim: ClientOutcome | undefined;
  readonly output: string;
  readonly shownIn: readonly string[];
  readonly wasEnded: boolean;
  readonly hasTokenInQuery: boolean;
}

export interface Attempt
  extends Pick<RecordedRequest, "method" | "path" | "faults" | "response" | "stored" | "violations"> {
  /** When it arrived, in milliseconds since the epoch. */
  readonly at: number;
}

export interface ElsewhereRequest {
  readonly method: string;
  readonly path: string;
  readonly hasToken: boolean;
  readonly hasPlant: boolean;
}

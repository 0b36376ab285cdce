import type { FaultPlan } from "./faults/fault-plan.ts";
import type { Random } from "./random.ts";
import type { RecordedRequest } from "./recorded-request.ts";
import type { PlantRepository } from "./repository.ts";

/** What a reset replaces as a whole: a request belongs to the one in which it began, and writes into no other. */
export interface Generation {
  readonly put: PlantRepository["put"];
  readonly faults: FaultPlan;
  readonly random: Random;
  /**
   * Takes a request, with its answer or, while it waits, before it; what comes back replaces it by what became of it. It
   * is described only where it is kept.
   */
  readonly record: (describe: () => RecordedRequest) => (describeCompleted: () => RecordedRequest) => void;
  /** 1, 2, 3 … */
  readonly nextNumber: () => number;
}

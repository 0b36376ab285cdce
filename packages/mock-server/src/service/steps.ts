import { withTimeout } from "../shared/with-timeout.ts";
import type { StoredFault } from "./faults/stored-fault.ts";
import type { ServiceResponse, ServiceResult } from "./message.ts";
import type { DuplicatePolicy, PlantRecord } from "./plant-record.ts";
import type { PlantSpace, Step, StepResult } from "./plant-storage.ts";
import { type Conflict, entryOf } from "./record-request.ts";
import type { RequestContext } from "./request-context.ts";
import { storageIsLate } from "./storage-is-late.ts";

export interface StepOptions {
  readonly storageTimeoutMs: number;
  readonly duplicates: DuplicatePolicy;
}

/** The steps that requests take in a space. Each records its result in the context. */
export interface Steps {
  /** Uses up the faults at the request, and writes the waiting request into the journal. */
  meet(context: RequestContext, met: readonly StoredFault[], version: number): Promise<StepResult>;
  /** Stores the plant, unless its id is taken. A fault, if there is one, replaces the response. */
  store(
    context: RequestContext,
    plant: PlantRecord,
    fault: StoredFault | undefined,
    version: number,
    response: ServiceResponse,
    conflict: Conflict | undefined,
  ): StepResult | Promise<StepResult>;
  /**
   * Records the outcome.
   *
   * @param version of the faults behind the decision, if they matter
   */
  end(context: RequestContext, outcome: ServiceResult, version?: number): StepResult | Promise<StepResult>;
  /** Limits the time of a question to the space. */
  inTime<Value>(context: RequestContext, work: Promise<Value>): Promise<Value>;
}

export function createSteps({ storageTimeoutMs, duplicates }: StepOptions, space: PlantSpace): Steps {
  /** Waits only if it must: a turn of the microtask queue is a good part of a request's time. */
  function step(
    context: RequestContext,
    { waits, entry, plant, met, version }: Pick<Step, "waits" | "entry" | "plant" | "met" | "version">,
  ): StepResult | Promise<StepResult> {
    const { epoch, number, written: again, body } = context;
    const bodyLength = body?.length ?? 0;
    const applied = space.apply({ epoch, number, again, duplicates, plant, met, version, waits, bodyLength, entry });
    // Not by instanceof: a promise may be of another realm.
    return "kind" in applied
      ? noted(context, applied)
      : inTime(context, Promise.resolve(applied)).then((result) => noted(context, result));
  }

  function inTime<Value>(context: RequestContext, work: Promise<Value>): Promise<Value> {
    return withTimeout(storageTimeoutMs, work, () => {
      context.storageIsStuck = true;
      throw storageIsLate(storageTimeoutMs);
    });
  }

  return {
    inTime,
    async meet(context, met, version) {
      const faults = met.map(({ fault }) => fault);
      const entry = entryOf(context, "waiting", undefined, faults);
      const result = await step(context, { waits: true, entry, plant: undefined, met, version });
      if (result.kind === "done") context.faults = faults;
      return result;
    },
    store(context, plant, fault, version, response, conflict) {
      if (fault === undefined) {
        const entry = entryOf(context, "completed", response, NONE, conflict);
        return step(context, { waits: false, entry, plant, met: NONE, version });
      }
      const entry = entryOf(context, "waiting", undefined, [fault.fault], conflict);
      return step(context, { waits: true, entry, plant, met: [fault], version });
    },
    end(context, outcome, version) {
      const entry = entryOf(context, "completed", "failure" in outcome ? undefined : outcome);
      return step(context, { waits: false, entry, plant: undefined, met: NONE, version });
    },
  };
}

const NONE: readonly never[] = [];

function noted(context: RequestContext, result: StepResult): StepResult {
  if (result.kind !== "stale") context.number = result.number;
  if (result.kind === "done") context.written = true;
  return result;
}

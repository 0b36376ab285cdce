import type { Generation } from "./generation.ts";
import type { ServiceRequest } from "./message.ts";
import { arrival, type RecordedRequest } from "./recorded-request.ts";

/** A request on its way through the service: what is known of it grows, and is recorded. */
export interface Exchange {
  readonly number: number;
  /** Adds what has become known; gives all that is known by now. */
  note(changes: Partial<RecordedRequest>): RecordedRequest;
  /** Writes what is known by now into the generation's journal, over what was written before. */
  record(): void;
}

export function beginExchange(generation: Generation, request: ServiceRequest): Exchange {
  let known: RecordedRequest = { ...arrival(generation.nextNumber(), request), faults: [], answer: undefined };
  let replace: ((completed: RecordedRequest) => void) | undefined;
  return {
    number: known.number,
    note(changes) {
      known = { ...known, ...changes };
      return known;
    },
    record() {
      if (replace === undefined) replace = generation.record(known);
      else replace(known);
    },
  };
}

import { checkOptions, isFunction, isSize, type OptionChecks } from "../check-options.ts";
import type { Carrier } from "../message.ts";
import type { Random } from "../random.ts";
import { freezeRequest, type ReceivedRequest } from "../recorded-request.ts";
import type { Fault } from "./fault.ts";
import { checkFault } from "./faults.ts";

/** Which requests a fault applies to. */
export interface InjectOptions {
  /**
   * How many requests meet it; after that it is gone.
   * @default Infinity: every one, until the next `reset()` or `remove()`
   */
  readonly times?: number | undefined;
  /**
   * From 0 to 1: which part of the requests meet it, drawn by the store's `randomSeed`. What it spares does not count
   * towards `times`.
   * @default 1
   */
  readonly probability?: number | undefined;
  /**
   * Only the requests for which this is true. One that throws is answered as 500.
   * @default every request that has a good token
   */
  readonly when?: ((request: ReceivedRequest) => boolean) | undefined;
}

/** A fault that was injected. */
export interface InjectedFault {
  /** How many requests will still meet it. */
  readonly remaining: number;
  /** Lifts it. Lifting it twice is fine. */
  remove(): void;
}

/** The faults that wait for their requests, in the order in which they were injected. */
export interface FaultPlan {
  /** @throws TypeError that names the option and what it must be; RangeError for a fault whose maker would refuse it. */
  inject(fault: Fault, options?: InjectOptions, carrier?: Carrier): InjectedFault;
  /**
   * Those that this request meets, and uses up: every latency that applies, then the first other one, unless the
   * request's answer is settled otherwise. Those that were injected for another carrier stay. The request is described
   * only if there are any.
   */
  take(describe: () => ReceivedRequest, settled: boolean, carrier?: Carrier): readonly Fault[];
  /** Lifts them all. */
  clear(): void;
}

interface Entry {
  readonly fault: Fault;
  readonly carrier: Carrier | undefined;
  readonly probability: number;
  readonly when: (request: ReceivedRequest) => boolean;
  left: number;
}

export function createFaultPlan(random: Random): FaultPlan {
  const entries = new Set<Entry>();
  return {
    inject(fault, options = {}, carrier) {
      checkFault(fault);
      checkOptions("inject", options, CHECKS);
      const { times = Number.POSITIVE_INFINITY, probability = 1, when = () => true } = options;
      // A copy that cannot change: the journal shows it with every request that meets it.
      const own = { ...fault };
      Object.freeze(own);
      const entry: Entry = { fault: own, carrier, probability, when, left: times };
      entries.add(entry);
      return {
        get remaining() {
          return entries.has(entry) ? entry.left : 0;
        },
        remove() {
          entries.delete(entry);
        },
      };
    },
    take(describe, settled, carrier) {
      if (entries.size === 0) return [];
      const shown = freezeRequest(describe());
      const latencies: Entry[] = [];
      let ending: Entry | undefined;
      // A `when` may inject another fault: that one is for the next request.
      for (const entry of [...entries]) {
        const delays = entry.fault.kind === "latency";
        if (entry.carrier !== undefined && entry.carrier !== carrier) continue;
        if (!delays && (settled || ending !== undefined)) continue;
        if (!entry.when(shown) || (entry.probability < 1 && random() >= entry.probability)) continue;
        if (delays) latencies.push(entry);
        else ending = entry;
      }
      const met = ending === undefined ? latencies : [...latencies, ending];
      // Not before all of them are known: when a `when` throws, none is met.
      for (const entry of met) {
        entry.left--;
        if (entry.left === 0) entries.delete(entry);
      }
      return met.map(({ fault }) => fault);
    },
    clear: () => entries.clear(),
  };
}

const CHECKS: OptionChecks<InjectOptions> = {
  times: [
    "a whole number from 1, or Infinity",
    (value) => value === Number.POSITIVE_INFINITY || (isSize(value) && value !== 0),
  ],
  probability: ["a number from 0 to 1", (value) => typeof value === "number" && value >= 0 && value <= 1],
  when: ["a function", isFunction],
};

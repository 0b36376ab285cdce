import { checkOptions, isFunction, isSize, type OptionChecks, oneOfTexts } from "../check-options.ts";
import type { Carrier } from "../message.ts";
import type { Random } from "../random.ts";
import { freezeRequest, type ReceivedRequest } from "../recorded-request.ts";
import type { Fault } from "./fault.ts";
import { checkFault } from "./faults.ts";

/** Which requests a fault applies to, and when. */
export interface InjectOptions {
  /**
   * When it happens. `"request"`: before anything is stored. `"response"`: once the plant is stored, so that only its response
   * is lost; a create that is not stored does not meet it, nor use it up. A latency has no `"response"`.
   * @default "request"
   */
  readonly at?: "request" | "response" | undefined;
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
   * Returns those that this request meets. Those that were injected for another carrier stay. The request is described only
   * if there are any.
   *
   * @param settled the response is decided otherwise, so that only latencies apply
   */
  take(describe: () => ReceivedRequest, settled: boolean, carrier?: Carrier): MetFaults;
  /** Lifts them all. */
  clear(): void;
}

/** The faults that one request meets. */
interface MetFaults {
  /** Every latency that applies, then the first other fault at `"request"`; they are used up. */
  readonly atRequest: readonly Fault[];
  /** Returns the first fault at `"response"`, if there is one, and uses it up: for a create that was stored. */
  takeAtResponse(): Fault | undefined;
}

const NONE: MetFaults = { atRequest: [], takeAtResponse: () => undefined };

interface Entry {
  readonly fault: Fault;
  readonly stage: "delay" | "request" | "response";
  readonly carrier: Carrier | undefined;
  readonly probability: number;
  readonly when: (request: ReceivedRequest) => boolean;
  left: number;
}

export function createFaultPlan(random: Random): FaultPlan {
  const entries = new Set<Entry>();
  const use = (entry: Entry) => {
    entry.left--;
    if (entry.left === 0) entries.delete(entry);
    return entry.fault;
  };
  return {
    inject(fault, options = {}, carrier) {
      checkFault(fault);
      checkOptions("inject", options, CHECKS);
      const { at = "request", times = Number.POSITIVE_INFINITY, probability = 1, when = () => true } = options;
      const delays = fault.kind === "latency";
      if (delays && at === "response")
        throw new TypeError(
          'inject: a latency cannot be at "response": its plant is stored in any case, though the client may have left.',
        );
      // A copy that cannot change: the journal shows it with every request that meets it.
      const own = { ...fault };
      Object.freeze(own);
      const entry: Entry = { fault: own, stage: delays ? "delay" : at, carrier, probability, when, left: times };
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
      if (entries.size === 0) return NONE;
      const shown = freezeRequest(describe());
      const latencies: Entry[] = [];
      const later: Entry[] = [];
      let ending: Entry | undefined;
      // A `when` may inject another fault: that one is for the next request.
      for (const entry of [...entries]) {
        const { stage } = entry;
        if (entry.carrier !== undefined && entry.carrier !== carrier) continue;
        if (stage !== "delay" && (settled || ending !== undefined)) continue;
        if (stage === "response" && shown.plant === undefined) continue;
        if (!entry.when(shown) || (entry.probability < 1 && random() >= entry.probability)) continue;
        if (stage === "delay") latencies.push(entry);
        else if (stage === "response") later.push(entry);
        else ending = entry;
      }
      const met = ending === undefined ? latencies : [...latencies, ending];
      return {
        // Not before all of them are known: when a `when` throws, none is met.
        atRequest: met.map(use),
        takeAtResponse() {
          // Another request may have used one up while this one was on its way to the store.
          const entry = later.find((candidate) => entries.has(candidate));
          return entry && use(entry);
        },
      };
    },
    clear: () => entries.clear(),
  };
}

const CHECKS: OptionChecks<InjectOptions> = {
  at: oneOfTexts("request", "response"),
  times: [
    "a whole number from 1, or Infinity",
    (value) => value === Number.POSITIVE_INFINITY || (isSize(value) && value !== 0),
  ],
  probability: ["a number from 0 to 1", (value) => typeof value === "number" && value >= 0 && value <= 1],
  when: ["a function", isFunction],
};

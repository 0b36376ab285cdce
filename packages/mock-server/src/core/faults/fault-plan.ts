import type { Random } from "../random.ts";
import type { ReceivedRequest } from "../recorded-request.ts";
import type { Fault } from "./fault.ts";

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
export interface FaultPlan<Kind extends Fault> {
  /** @throws TypeError or RangeError that names the option and what it must be. */
  inject(fault: Kind, options?: InjectOptions): InjectedFault;
  /**
   * Those that this request meets, and uses up: every latency that applies, and the first other one, unless the
   * request's answer is settled otherwise.
   */
  take(request: ReceivedRequest, settled: boolean): readonly Kind[];
}

export function createFaultPlan<Kind extends Fault>(random: Random): FaultPlan<Kind> {
  const entries = new Set<{
    fault: Kind;
    probability: number;
    when: (request: ReceivedRequest) => boolean;
    left: number;
  }>();
  return {
    inject(fault, options = {}) {
      check(options);
      const { times = Number.POSITIVE_INFINITY, probability = 1, when = () => true } = options;
      const entry = { fault, probability, when, left: times };
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
    take(request, settled) {
      const taken: Kind[] = [];
      let ended = settled;
      for (const entry of entries) {
        const ends = entry.fault.kind !== "latency";
        if (ends && ended) continue;
        if (!entry.when(request) || (entry.probability < 1 && random() >= entry.probability)) continue;
        entry.left--;
        if (entry.left === 0) entries.delete(entry);
        ended ||= ends;
        taken.push(entry.fault);
      }
      return taken;
    },
  };
}

const OPTIONS: Readonly<Record<keyof InjectOptions, readonly [expected: string, is: (value: unknown) => boolean]>> = {
  times: [
    "a whole number from 1, or Infinity",
    (value) => value === Number.POSITIVE_INFINITY || (Number.isSafeInteger(value) && Number(value) >= 1),
  ],
  probability: ["a number from 0 to 1", (value) => typeof value === "number" && value >= 0 && value <= 1],
  when: ["a function", (value) => typeof value === "function"],
};

function check(options: InjectOptions): void {
  for (const [name, value] of Object.entries(options)) {
    if (!isOption(name))
      throw new TypeError(`inject: there is no option "${name}". The options are ${Object.keys(OPTIONS).join(", ")}.`);
    const [expected, is] = OPTIONS[name];
    if (value !== undefined && !is(value)) throw new TypeError(`inject: ${name} must be ${expected}.`);
  }
}

function isOption(name: string): name is keyof InjectOptions {
  return Object.hasOwn(OPTIONS, name);
}

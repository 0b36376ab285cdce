import { recordMembers, words } from "../../contract.ts";
import { checkOptions, isSize, type OptionChecks, oneOfTexts } from "../../shared/check-options.ts";
import type { TransportIdentity } from "../message.ts";
import { type PlantFilter, readPlantFilter } from "../plant-record.ts";
import type { ReceivedRequest } from "../recorded-request.ts";
import { checkFault } from "./check-fault.ts";
import { type Fault, isModifier } from "./fault.ts";

/** Which requests meet a fault, and when. */
export interface InjectOptions {
  /**
   * When the fault happens. `"request"`: before anything is stored. `"response"`: after the plant is stored, changed, removed
   * or read, so that only the response is lost; a request that is refused neither meets the fault nor uses it up. A latency,
   * a drip and an informational have no `"response"`.
   * @default "request"
   */
  readonly at?: "request" | "response" | undefined;
  /** How many requests meet it; then it is removed. @default Infinity: every one, until `reset()` or `remove()` */
  readonly times?: number | undefined;
  /**
   * The share of requests that meet it, from 0 to 1, drawn by the store's `randomSeed`. Requests that do not meet it do not
   * count towards `times`.
   * @default 1
   */
  readonly probability?: number | undefined;
  /**
   * Only the requests that name these members, in the path or in the body, such as `{ id: 7 }`; or those for which a
   * function returns true, in the process of the store. If it throws, the response is 500.
   * @default every request of an operation that has a good token
   */
  readonly when?: FaultFilter | undefined;
}

/** Which requests meet a fault. Past 2^53 - 1 an id is a bigint. */
export type FaultFilter = PlantFilter | ((request: ReceivedRequest) => boolean);

/** A fault that waits for its requests. */
export interface StoredFault {
  /** The storage gives it. */
  readonly id: number;
  /** The fault itself; frozen. */
  readonly fault: Fault;
  /** A delay comes before all other faults. */
  readonly stage: "delay" | "request" | "response";
  /** Only its requests meet the fault. Undefined: all requests. */
  readonly transport: TransportIdentity | undefined;
  /** From 0 to 1. */
  readonly probability: number;
  /** Selects the requests that meet it. Undefined: all. */
  readonly when: FaultFilter | undefined;
  /** How many requests will still meet it. */
  readonly left: number;
}

/** A fault that is to be stored. */
export type Injection = Omit<StoredFault, "id">;

export function described({
  stage,
  transport: _,
  ...shown
}: Injection): Omit<Injection, "stage" | "transport"> & { readonly at: "request" | "response" } {
  return { ...shown, at: stage === "delay" ? "request" : stage };
}

/** @throws TypeError that names a wrong option; RangeError for a fault that its maker would refuse */
export function readInjection(fault: Fault, options: InjectOptions = {}, transport?: TransportIdentity): Injection {
  checkFault(fault);
  checkOptions("inject", options, CHECKS);
  const { at = "request", times = Infinity, probability = 1, when } = options;
  const delays = isModifier(fault);
  if (delays && at === "response")
    throw new TypeError(
      `inject: ${fault.kind} cannot be at "response": its plant is stored in any case, though the client may have left.`,
    );
  // A frozen copy: the journal shows it with every request that meets it.
  const frozen = Object.freeze({ ...fault });
  const filter = typeof when === "function" ? when : when && readWhen(when);
  return { fault: frozen, stage: delays ? "delay" : at, transport, probability, when: filter, left: times };
}

function readWhen(members: PlantFilter): PlantFilter {
  const unknown = Object.keys(members).find((name) => !Object.hasOwn(recordMembers, name));
  if (unknown !== undefined)
    throw new TypeError(
      `inject: ${words.one} has no "${unknown}". In when, its members are ${Object.keys(recordMembers).join(", ")}.`,
    );
  return readPlantFilter("inject: when.", members);
}

const CHECKS: OptionChecks<InjectOptions> = {
  at: oneOfTexts("request", "response"),
  times: ["a whole number from 1, or Infinity", (value) => value === Infinity || (isSize(value) && value !== 0)],
  probability: ["a number from 0 to 1", (value) => typeof value === "number" && value >= 0 && value <= 1],
  when: [
    `a function, or an object of ${words.one}'s members`,
    // A Map or a Date has no own members: it would match every plant.
    (value) => typeof value === "function" || Object.prototype.toString.call(value) === "[object Object]",
  ],
};

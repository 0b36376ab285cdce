/** The plan of a run, as data: scenarios, each a client, its proxy and a few calls, drawn only from the seed and their number. */
import { SERVICE_FAULTS, type ServiceFault } from "./service.ts";
import { TOKENS, type TokenName } from "./tokens.ts";

/** Returns the same values for the same seeds. */
interface Random {
  /** From 0 to 1, 1 excluded. */
  fraction(): number;
  /** A whole number between the two, both included. */
  integer(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<Value>(list: readonly [Value, ...Value[]]): Value;
}

/** The direction of the bytes that a fault changes. */
export type Direction = "request" | "response";

/** The place of a fault in a message. In the `tail` of a chunked response the JSON is complete. */
export const PLACES = ["start", "head", "border", "body", "tail", "after"] as const;
export type Place = (typeof PLACES)[number];

type Action =
  | { readonly kind: "delay"; readonly ms: number }
  /** RST to the client, or to both; `afterMs`, since a reset overtakes what has not been read. */
  | { readonly kind: "reset"; readonly both: boolean; readonly afterMs: number }
  /** FIN to both. */
  | { readonly kind: "end" }
  /** FIN only to the receiver. */
  | { readonly kind: "truncate" }
  | { readonly kind: "garbage"; readonly bytes: readonly number[]; readonly replaces: boolean }
  | { readonly kind: "throttle"; readonly size: number; readonly everyMs: number }
  /** Nothing comes through until the client gives up. */
  | { readonly kind: "blackHole" };

export interface Fault {
  readonly direction: Direction;
  /** The index among the messages of its direction. */
  readonly message: number;
  readonly place: Place;
  /** How far into the head, the body or the tail, from 0 to 1. */
  readonly within: number;
  readonly action: Action;
}

export interface ConnectionPlan {
  /** `refused`: the proxy reaches no service, and resets the client. */
  readonly upstream: "connected" | "refused";
  /** Responses are chunked, so that one can be cut after the last byte of its JSON. */
  readonly chunked: boolean;
  readonly faults: readonly Fault[];
}

/** Bytes that are never a part of UTF-8, a token, a number or JSON: a damaged message is never another valid one. */
const GARBAGE = [0x00, 0x01, 0x07, 0x08, 0xc0, 0xc1, 0xf8, 0xfe, 0xff] as const;

/** Slower than any call has time for. */
const ENDLESS = { size: 1, everyMs: 200 } as const;

const ACTIONS: readonly [(random: Random) => Action, ...((random: Random) => Action)[]] = [
  (random) => ({ kind: "delay", ms: random.pick([5, 50, 150, 500]) }),
  (random) => ({ kind: "reset", both: random.chance(0.5), afterMs: random.pick([0, 5]) }),
  () => ({ kind: "end" }),
  () => ({ kind: "truncate" }),
  (random) => ({ kind: "garbage", bytes: garbage(random), replaces: random.chance(0.5) }),
  (random) => ({
    kind: "throttle",
    ...(random.chance(0.4) ? ENDLESS : { size: random.integer(1, 40), everyMs: random.integer(1, 4) }),
  }),
  () => ({ kind: "blackHole" }),
];

function planConnection(random: Random): ConnectionPlan {
  const count = random.pick([0, 0, 0, 1, 1, 2]);
  return {
    upstream: random.chance(0.03) ? "refused" : "connected",
    chunked: random.chance(0.6),
    faults: Array.from({ length: count }, () => planFault(random)),
  };
}

function planFault(random: Random): Fault {
  return {
    direction: random.pick(["request", "response"]),
    message: random.pick([0, 0, 0, 1, 2]),
    place: random.chance(0.15) ? "tail" : random.pick(PLACES),
    within: random.fraction(),
    action: random.pick(ACTIONS)(random),
  };
}

function garbage(random: Random): readonly number[] {
  return Array.from({ length: random.integer(1, 4) }, () => random.pick(GARBAGE));
}

/** When the proxy begins to listen. It refuses connections before. */
export type Opening = "at once" | "late" | "never";

export interface CallPlan {
  readonly id: bigint;
  readonly name: string;
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  readonly maxRetries: number;
  readonly abortMs: number | undefined;
  readonly mistake: "option" | "plant" | undefined;
  readonly service: ServiceFault | undefined;
}

export interface ScenarioPlan {
  readonly number: number;
  readonly opening: Opening;
  readonly retryUnsafe: boolean;
  readonly token: TokenName;
  /** Whether its calls run at the same time. If not, they may share a connection. */
  readonly atOnce: boolean;
  readonly calls: readonly CallPlan[];
}

const SCENARIO = 1;
const CONNECTION = 2;

const LONGEST_SCENARIO = 4;

export function planScenario(seed: number, number: number): ScenarioPlan {
  const random = createRandom(seed, SCENARIO, number);
  return {
    number,
    opening: random.chance(0.92) ? "at once" : random.pick(["late", "never"]),
    retryUnsafe: random.chance(0.5),
    token: random.chance(0.7) ? "good" : random.pick(TOKENS),
    atOnce: random.chance(0.3),
    calls: Array.from({ length: random.integer(1, LONGEST_SCENARIO) }, (_, index) => planCall(random, number, index)),
  };
}

export function planScenarioConnection(seed: number, scenario: number, connection: number): ConnectionPlan {
  return planConnection(createRandom(seed, CONNECTION, scenario, connection));
}

function planCall(random: Random, scenario: number, index: number): CallPlan {
  const id = BigInt(scenario * LONGEST_SCENARIO + index);
  return {
    // Half of them past what a number holds.
    id: random.chance(0.5) ? id : id + 2n ** 62n,
    name: `Plant ${id} 🌱 ${"x".repeat(random.pick([0, 10, 60]))}`,
    timeoutMs: random.pick([300, 500, 800]),
    deadlineMs: random.pick([400, 800, 1_500]),
    maxRetries: random.integer(0, 3),
    abortMs: random.chance(0.1) ? random.integer(0, 200) : undefined,
    mistake: random.chance(0.02) ? random.pick(["option", "plant"]) : undefined,
    service: random.chance(0.3) ? random.pick(SERVICE_FAULTS) : undefined,
  };
}

/** Creates it from several numbers, so that each scenario and each connection can be repeated by itself. */
function createRandom(...seeds: readonly number[]): Random {
  let state = seeds.reduce((mixed, seed) => Math.imul(mixed ^ seed ^ (mixed >>> 15), 0x2c1b3c6d) + 0x297a2d39, 0);
  // mulberry32
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1));
  return {
    fraction,
    integer,
    chance: (probability) => fraction() < probability,
    pick: (list) => list[integer(0, list.length - 1)] ?? list[0],
  };
}

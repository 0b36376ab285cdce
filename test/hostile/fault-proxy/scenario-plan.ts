/** A scenario is a client, its proxy and a few calls, drawn only from the seed and its number. */
import { type ConnectionPlan, planConnection } from "./connection-plan.ts";
import type { Opening } from "./proxy.ts";
import { createRandom, type Random } from "./random.ts";
import { SERVICE_FAULTS, type ServiceFault } from "./service.ts";
import { TOKENS, type TokenName } from "./tokens.ts";

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

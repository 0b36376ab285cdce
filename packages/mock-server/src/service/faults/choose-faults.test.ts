import { describe, expect, test } from "vitest";
import { fail, recorded, thrownBy } from "../../testing/requests.ts";
import type { TransportIdentity } from "../message.ts";
import { createRandom, type Random } from "../random.ts";
import type { ReceivedRequest } from "../recorded-request.ts";
import { chooseFaults } from "./choose-faults.ts";
import type { Fault } from "./fault.ts";
import { faults } from "./faults.ts";
import { type InjectOptions, readInjection, type StoredFault } from "./stored-fault.ts";

const LATE = faults.latency(5);
const LATER = faults.latency(10, 20);
const BUSY = faults.status(503);
const HANG = faults.hang();
const FERN = recorded(1);

type Injection = Fault | readonly [Fault, InjectOptions, TransportIdentity?];

describe("a request meets", () => {
  test("nothing when nothing was injected", () => {
    expect(choose([])).toEqual({ atRequest: [], atResponse: [] });
  });

  test("those for its transport, and those for all", () => {
    const [transport, another] = [{}, {}];
    const injected: readonly Injection[] = [[HANG, {}, transport], BUSY];
    const metBy = (by?: TransportIdentity) => choose(injected, { transport: by }).atRequest;
    expect([metBy(transport), metBy(another), metBy()]).toEqual([[HANG], [BUSY], [BUSY]]);
  });

  test("every latency, then the first other fault, in whatever order they were injected", () => {
    expect(choose([BUSY, LATE, HANG, LATER]).atRequest).toEqual([LATE, LATER, BUSY]);
  });

  test("the same latency twice when it was injected twice", () => {
    expect(choose([LATE, LATE]).atRequest).toEqual([LATE, LATE]);
  });

  test("latencies only when its response is settled otherwise", () => {
    expect(choose([BUSY, [BUSY, { at: "response" }], LATE], { settled: true })).toEqual({
      atRequest: [LATE],
      atResponse: [],
    });
  });
});

describe("`when` as a function", () => {
  test("chooses by what the service read", () => {
    const injected: readonly Injection[] = [[BUSY, { when: ({ plant }) => plant?.id === 2n }]];
    const ivy = recorded(2, { plant: { id: 2n, name: "Ivy" } });
    expect([choose(injected).atRequest, choose(injected, { request: ivy }).atRequest]).toEqual([[], [BUSY]]);
  });

  test("that spares a request leaves it to the next fault", () => {
    expect(choose([[BUSY, { when: () => false }], HANG]).atRequest).toEqual([HANG]);
  });

  test("that throws chooses nothing, not even what came before it", () => {
    expect(() => choose([LATE, [BUSY, { when: fail }]])).toThrow("a bug of the test's");
    expect(() => choose([[BUSY, { at: "response", when: fail }]])).toThrow("a bug of the test's");
  });

  test("is asked once for a request, and not when another fault has settled it", () => {
    const asked: number[] = [];
    const injected: readonly Injection[] = [
      [BUSY, { when: ({ number }) => asked.push(number) > 0 }],
      [HANG, { when: fail }],
    ];
    expect(choose(injected, { request: recorded(7) }).atRequest).toEqual([BUSY]);
    expect(asked).toEqual([7]);
  });
});

describe("`when` as data", () => {
  const tropical = recorded(1, { plant: { id: 7n, name: "Fern", tag: "tropical" } });
  const bare = recorded(2, { plant: { id: 7n, name: "Fern" } });
  const none = recorded(3, { plant: undefined });

  test.for<readonly [InjectOptions["when"], readonly boolean[]]>([
    [{ id: 7 }, [true, true, false]],
    [{ id: 7n }, [true, true, false]],
    [{ id: 8 }, [false, false, false]],
    [{ name: "Fern" }, [true, true, false]],
    [{ name: "fern" }, [false, false, false]],
    [{ tag: "tropical" }, [true, false, false]],
    [{ id: 7, name: "Fern", tag: "tropical" }, [true, false, false]],
    [{ id: 7, name: "Moss" }, [false, false, false]],
    [{}, [true, true, true]],
  ])("%o meets a plant with a tag, one without, and no plant: %j", ([when, met]) => {
    const found = [tropical, bare, none].map((request) => choose([[BUSY, { when }]], { request }).atRequest.length > 0);
    expect(found).toEqual(met);
  });
});

describe("`probability`", () => {
  test("draws as often as the generator says", () => {
    const draws = [0.5, 0.49, 0, 0.999];
    const injected: readonly Injection[] = [[BUSY, { probability: 0.5 }]];
    const met = Array.from({ length: 4 }, () => choose(injected, { random: () => draws.shift() ?? fail() }));
    expect(met.map(({ atRequest }) => atRequest.length)).toEqual([0, 1, 1, 0]);
  });

  test("of 0 is never, of 1 is always, and 1 draws nothing", () => {
    let drawn = 0;
    const random = () => {
      drawn++;
      return 0;
    };
    const injected: readonly Injection[] = [
      [HANG, { probability: 0 }],
      [BUSY, { probability: 1 }],
    ];
    expect(choose(injected, { random }).atRequest).toEqual([BUSY]);
    expect(drawn).toBe(1);
  });

  test("draws for no request that `when` spares, and for none that another fault has settled", () => {
    const injected: readonly Injection[] = [
      [LATE, { probability: 0.5, when: () => false }],
      [LATE, { probability: 0.5, when: { id: 2 } }],
      BUSY,
      [HANG, { probability: 0.5 }],
    ];
    expect(choose(injected).atRequest).toEqual([BUSY]);
  });

  test("of a third meets a third of the requests", () => {
    const random = createRandom(7);
    const met = Array.from({ length: 9_000 }, () => choose([[BUSY, { probability: 1 / 3 }]], { random }).atRequest);
    // Four standard deviations of a binomial distribution: 4 * sqrt(9000 * 1/3 * 2/3) = 179.
    expect(Math.abs(met.flat().length - 3_000)).toBeLessThan(179);
  });
});

describe('at "response"', () => {
  test("are all that apply, since the first may be gone once the request takes effect", () => {
    expect(choose([[BUSY, { at: "response" }], LATE, [HANG, { at: "response" }]])).toEqual({
      atRequest: [LATE],
      atResponse: [BUSY, HANG],
    });
  });

  test("are neither for what is refused, nor for what another fault or `Prefer` ends", () => {
    const asked: Injection = [BUSY, { at: "response", probability: 0.5, when: fail }];
    const violations = [{ cause: "shape_violation", message: "no" }] as const;
    expect(choose([asked], { request: recorded(1, { violations }) }).atResponse).toEqual([]);
    expect(choose([asked], { settled: true }).atResponse).toEqual([]);
    expect(choose([HANG, asked]).atResponse).toEqual([]);
  });

  test("are drawn when the request is there", () => {
    const draws = [0.5, 0];
    const injected: readonly Injection[] = [[BUSY, { at: "response", probability: 0.5 }]];
    const met = [1, 2].map(() => choose(injected, { random: () => draws.shift() ?? fail() }).atResponse);
    expect(met).toEqual([[], [BUSY]]);
  });
});

test("what is chosen is what was stored, its id and count included", () => {
  const stored: StoredFault = { ...readInjection(BUSY, { times: 2 }), id: 5 };
  expect(chooseFaults([stored], FERN, false, undefined, fail).atRequest[0]).toBe(stored);
  expect(thrownBy(() => Object.assign(stored.fault, { status: 200 }))).toBeInstanceOf(TypeError);
});

interface Asking {
  readonly request?: ReceivedRequest;
  readonly settled?: boolean;
  readonly transport?: TransportIdentity | undefined;
  readonly random?: Random;
}

/** The faults that a request meets of those that were injected; one that draws says how. */
function choose(injected: readonly Injection[], asking: Asking = {}) {
  const { request = FERN, settled = false, transport, random = fail } = asking;
  const stored = injected.map((injection, index): StoredFault => {
    const [fault, options, of] = "kind" in injection ? [injection] : injection;
    return { ...readInjection(fault, options, of), id: index + 1 };
  });
  const { atRequest, atResponse } = chooseFaults(stored, request, settled, transport, random);
  return { atRequest: atRequest.map(({ fault }) => fault), atResponse: atResponse.map(({ fault }) => fault) };
}

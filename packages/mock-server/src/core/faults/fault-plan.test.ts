import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { recorded, thrownBy } from "../../testing/requests.ts";
import { createRandom } from "../random.ts";
import type { ReceivedRequest } from "../recorded-request.ts";
import type { Fault } from "./fault.ts";
import { createFaultPlan, type FaultPlan } from "./fault-plan.ts";
import { faults } from "./faults.ts";

const LATE = faults.latency(5);
const LATER = faults.latency(10, 20);
const BUSY = faults.status(503);
const HANG = faults.hang();

describe("what a request meets", () => {
  test("is nothing when nothing was injected", () => {
    expect(take(plan())).toEqual([]);
  });

  test("is described only where there may be one", () => {
    const describe = () => {
      throw new Error("It was described.");
    };
    expect(plan().take(describe, false).atRequest).toEqual([]);
    const one = plan();
    one.inject(BUSY);
    expect(() => one.take(describe, false)).toThrow("It was described.");
  });

  test("of those for a carrier is met by its requests alone; of the others by all", () => {
    const [carrier, another] = [{}, {}];
    const carried = plan();
    carried.inject(HANG, {}, carrier);
    carried.inject(BUSY, { times: Number.POSITIVE_INFINITY });
    const metBy = (by?: object) => carried.take(() => recorded(1), false, by).atRequest;
    expect([metBy(carrier), metBy(another), metBy()]).toEqual([[HANG], [BUSY], [BUSY]]);
  });

  test("is every latency, then the first other fault, in whatever order they were injected", () => {
    const mixed = plan();
    for (const fault of [BUSY, LATE, HANG, LATER]) mixed.inject(fault);
    expect(take(mixed)).toEqual([LATE, LATER, BUSY]);
  });

  test("is latencies alone when its answer is settled otherwise", () => {
    const mixed = plan();
    const busy = mixed.inject(BUSY, { times: 1 });
    mixed.inject(LATE);
    expect(mixed.take(() => recorded(1), true).atRequest).toEqual([LATE]);
    expect(busy.remaining).toBe(1);
  });

  test("is the next fault once the first is used up, and then nothing", () => {
    const two = plan();
    const busy = two.inject(BUSY, { times: 2 });
    const hang = two.inject(HANG, { times: 1 });
    expect([busy.remaining, hang.remaining]).toEqual([2, 1]);
    expect([take(two), take(two), take(two), take(two)]).toEqual([[BUSY], [BUSY], [HANG], []]);
    expect([busy.remaining, hang.remaining]).toEqual([0, 0]);
  });

  test("is the same fault twice when it was injected twice, each with its own count", () => {
    const twice = plan();
    twice.inject(LATE, { times: 1 });
    twice.inject(LATE, { times: 2 });
    expect([take(twice), take(twice), take(twice)]).toEqual([[LATE, LATE], [LATE], []]);
  });

  test("is exactly `times` faults, however many requests there are", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 40 }), (times, requests) => {
        const busy = plan();
        const injected = busy.inject(BUSY, { times });
        const met = Array.from({ length: requests }, () => take(busy).length);
        expect(met).toEqual(met.map((_, index) => (index < times ? 1 : 0)));
        expect(injected.remaining).toBe(Math.max(0, times - requests));
      }),
    );
  });
});

describe("a fault that was injected", () => {
  test("stays until it is removed, and removing it twice is fine", () => {
    const busy = plan();
    const injected = busy.inject(BUSY);
    for (let request = 0; request < 100; request++) expect(take(busy)).toEqual([BUSY]);
    expect(injected.remaining).toBe(Number.POSITIVE_INFINITY);
    injected.remove();
    injected.remove();
    expect([take(busy), injected.remaining]).toEqual([[], 0]);
  });

  test("makes way for the others when it is removed", () => {
    const two = plan();
    const busy = two.inject(BUSY, { times: 5 });
    two.inject(HANG);
    expect(take(two)).toEqual([BUSY]);
    busy.remove();
    expect([take(two), busy.remaining]).toEqual([[HANG], 0]);
  });

  test("is what it was when it was injected, and nobody can change it", () => {
    const busy: { kind: "status"; status: number } = { kind: "status", status: 503 };
    const changed = plan();
    changed.inject(busy);
    busy.status = 200;
    const [met] = take(changed);
    expect(met).toEqual(BUSY);
    expect(Object.isFrozen(met)).toBe(true);
  });
});

describe("`when`", () => {
  test("chooses by what the service read, and what it spares is not used up", () => {
    const chosen = plan();
    const busy = chosen.inject(BUSY, { times: 1, when: ({ plant }) => plant?.id === 2n });
    expect(take(chosen)).toEqual([]);
    expect(busy.remaining).toBe(1);
    expect(take(chosen, recorded(2, { plant: { id: 2n, name: "Ivy" } }))).toEqual([BUSY]);
    expect(busy.remaining).toBe(0);
  });

  test("that spares a request leaves it to the next fault", () => {
    const chosen = plan();
    chosen.inject(BUSY, { when: () => false });
    chosen.inject(HANG);
    expect(take(chosen)).toEqual([HANG]);
  });

  test("that throws uses up nothing, not even what came before it", () => {
    const broken = plan();
    const late = broken.inject(LATE, { times: 1 });
    broken.inject(BUSY, { when: fail });
    expect(() => take(broken)).toThrow("a bug of the test's");
    expect(late.remaining).toBe(1);
  });

  test("is asked once for a request, and not when another fault has settled it", () => {
    const asked: number[] = [];
    const chosen = plan();
    chosen.inject(BUSY, { when: ({ number }) => asked.push(number) > 0 });
    chosen.inject(HANG, { when: fail });
    expect(take(chosen, recorded(7))).toEqual([BUSY]);
    expect(asked).toEqual([7]);
  });

  test("cannot change the request", () => {
    const changing = plan();
    const attempts: ((request: ReceivedRequest) => unknown)[] = [
      (request) => Object.assign(request, { number: 99 }),
      (request) => Object.assign(request.headers, { authorization: "Bearer s3cret" }),
      (request) => Reflect.apply(Array.prototype.push, request.violations, [{}]),
      (request) => Object.assign(request.violations[0] ?? {}, { message: "changed" }),
    ];
    const request = recorded(1, { headers: { a: "b" }, violations: [{ cause: "shape_violation", message: "m" }] });
    const before = structuredClone(request);
    for (const attempt of attempts)
      changing.inject(LATE, { when: (seen) => thrownBy(() => attempt(seen)) instanceof TypeError });
    expect(take(changing, request)).toHaveLength(attempts.length);
    expect(request).toEqual(before);
  });

  test("may inject and remove: an injection is for the next request", () => {
    const growing = plan();
    const again = (): boolean => {
      growing.inject(LATER, { when: again });
      return true;
    };
    growing.inject(LATE, { when: again });
    expect(take(growing)).toEqual([LATE]);
    expect(take(growing)).toEqual([LATE, LATER]);
  });
});

describe("`probability`", () => {
  test("draws as often as the generator says, and what is spared is not used up", () => {
    const draws = [0.5, 0.49, 0, 0.999];
    const drawn = createFaultPlan(() => draws.shift() ?? 1);
    const busy = drawn.inject(BUSY, { times: 2, probability: 0.5 });
    expect([take(drawn), busy.remaining]).toEqual([[], 2]);
    expect([take(drawn), take(drawn), busy.remaining]).toEqual([[BUSY], [BUSY], 0]);
    expect(take(drawn)).toEqual([]);
    // The fourth was not drawn: the fault was gone.
    expect(draws).toEqual([0.999]);
  });

  test("of 0 is never, of 1 is always, and 1 draws nothing", () => {
    let drawn = 0;
    const certain = createFaultPlan(() => {
      drawn++;
      return 0;
    });
    certain.inject(HANG, { probability: 0 });
    certain.inject(BUSY, { probability: 1 });
    expect(take(certain)).toEqual([BUSY]);
    expect(drawn).toBe(1);
  });

  test("draws for no request that `when` spares, and for none that another fault has settled", () => {
    const none = createFaultPlan(fail);
    none.inject(LATE, { probability: 0.5, when: () => false });
    none.inject(BUSY);
    none.inject(HANG, { probability: 0.5 });
    expect(take(none)).toEqual([BUSY]);
  });

  test("of a third meets a third of the requests", () => {
    const third = createFaultPlan(createRandom(7));
    third.inject(BUSY, { probability: 1 / 3 });
    const met = Array.from({ length: 9_000 }, () => take(third).length).reduce((sum, one) => sum + one, 0);
    // Four standard deviations of a binomial distribution: 4 * sqrt(9000 * 1/3 * 2/3) = 179.
    expect(Math.abs(met - 3_000)).toBeLessThan(179);
  });
});

describe('at "response"', () => {
  const CREATE = recorded(1);
  const lost = (faults: FaultPlan, request = CREATE) => faults.take(() => request, false);

  test("is met once the plant is stored, after every latency", () => {
    const mixed = plan();
    const busy = mixed.inject(BUSY, { at: "response", times: 1 });
    mixed.inject(LATE);
    const met = lost(mixed);
    expect([met.atRequest, busy.remaining]).toEqual([[LATE], 1]);
    expect([met.takeAtResponse(), busy.remaining]).toEqual([BUSY, 0]);
    expect(lost(mixed).takeAtResponse()).toBeUndefined();
  });

  test("is for creates only: neither for what holds no plant, nor for what another fault or `Prefer` ends", () => {
    const mixed = plan();
    const busy = mixed.inject(BUSY, { at: "response", probability: 0, when: () => expect.fail("It was asked.") });
    expect(lost(mixed, recorded(1, { plant: undefined })).takeAtResponse()).toBeUndefined();
    expect(mixed.take(() => CREATE, true).takeAtResponse()).toBeUndefined();
    busy.remove();
    mixed.inject(HANG, { times: 1 });
    mixed.inject(BUSY, { at: "response", when: () => expect.fail("It was asked.") });
    expect(lost(mixed).takeAtResponse()).toBeUndefined();
  });

  test("is met by exactly `times` of those that are on their way at once; the next one goes to the next", () => {
    const two = plan();
    two.inject(BUSY, { at: "response", times: 1 });
    two.inject(HANG, { at: "response", times: 1 });
    const met = [lost(two), lost(two), lost(two)];
    expect(met.map(({ takeAtResponse }) => takeAtResponse())).toEqual([BUSY, HANG, undefined]);
  });

  test("asks and draws when the request is there: a `when` that throws keeps the plant from being stored", () => {
    const draws = [0.5, 0];
    const drawn = createFaultPlan(() => draws.shift() ?? fail());
    drawn.inject(BUSY, { at: "response", probability: 0.5 });
    const met = [lost(drawn), lost(drawn)];
    expect(met.map(({ takeAtResponse }) => takeAtResponse())).toEqual([undefined, BUSY]);
    drawn.clear();
    drawn.inject(BUSY, { at: "response", when: fail });
    expect(() => lost(drawn)).toThrow("a bug of the test's");
  });

  test("is nothing for one that was removed meanwhile, or by a reset", () => {
    const busy = plan();
    const injected = busy.inject(BUSY, { at: "response" });
    const [removed, reset] = [lost(busy), lost(busy)];
    injected.remove();
    expect(removed.takeAtResponse()).toBeUndefined();
    busy.inject(BUSY, { at: "response" });
    busy.clear();
    expect(reset.takeAtResponse()).toBeUndefined();
  });

  test("is not for a latency", () => {
    expect(() => plan().inject(LATE, { at: "response" })).toThrow(/^inject: a latency cannot be at "response"/);
    expect(take(plan())).toEqual([]);
  });
});

describe("inject refuses an option and names it:", () => {
  test.for<readonly [string, string, readonly unknown[]]>([
    ["at", '"request" or "response"', ["Request", "", null, 1]],
    [
      "times",
      "a whole number from 1, or Infinity",
      [0, -1, 1.5, Number.NaN, Number.NEGATIVE_INFINITY, 2 ** 53, "1", null, 1n],
    ],
    ["probability", "a number from 0 to 1", [-0.1, 1.1, Number.NaN, Number.POSITIVE_INFINITY, "0.5", null, true]],
    ["when", "a function", [true, null, "POST", {}]],
  ])("%s that is not %s", ([name, expected, values]) => {
    for (const value of values) {
      const busy = plan();
      expect(thrownBy(() => busy.inject(BUSY, { [name]: value }))).toEqual(
        new TypeError(`inject: ${name} must be ${expected}.`),
      );
      expect(take(busy)).toEqual([]);
    }
  });

  test.for(["time", "Times", "toString", "__proto__"])("%s, which there is not", (name) => {
    const options = Object.defineProperty({}, name, { value: undefined, enumerable: true });
    expect(thrownBy(() => plan().inject(BUSY, options))).toEqual(
      new TypeError(`inject: there is no option "${name}". The options are at, times, probability, when.`),
    );
  });

  test("but takes every one as undefined: its default", () => {
    const busy = plan();
    expect(
      busy.inject(BUSY, { at: undefined, times: undefined, probability: undefined, when: undefined }).remaining,
    ).toBe(Infinity);
    expect(take(busy)).toEqual([BUSY]);
  });
});

function plan(): FaultPlan {
  return createFaultPlan(fail);
}

function take(from: FaultPlan, request: ReceivedRequest = recorded(1)): readonly Fault[] {
  return from.take(() => request, false).atRequest;
}

function fail(): never {
  throw new Error("a bug of the test's");
}

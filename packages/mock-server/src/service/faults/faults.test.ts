import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { documentYaml } from "../../../../../spec/generated/control/document.ts";
import { fc } from "../../../../../test/support/thorough.ts";
import { createPlantStore } from "../../store/store.ts";
import { rejectionOf, sendRequest, thrownBy } from "../../testing/requests.ts";
import { describeFault } from "./describe-fault.ts";
import { FAULT_KINDS, type Fault, isSocketFault, isStoreFault } from "./fault.ts";
import { FAULTS, membersOf } from "./fault-table.ts";
import { faults } from "./faults.ts";

const MAX_MS = 2_147_483_647;

describe("faults.latency", () => {
  test("takes every time that a timer can wait, and every range of them", () => {
    const time = fc.integer({ min: 0, max: MAX_MS });
    fc.assert(
      fc.property(time, time, (one, other) => {
        const [minMs, maxMs] = [Math.min(one, other), Math.max(one, other)];
        expect(faults.latency(minMs, maxMs)).toEqual({ kind: "latency", minMs, maxMs });
        expect(faults.latency(one)).toEqual({ kind: "latency", minMs: one, maxMs: one });
      }),
    );
    expect(faults.latency(0, MAX_MS)).toEqual({ kind: "latency", minMs: 0, maxMs: MAX_MS });
  });

  test.for([-1, 1.5, MAX_MS + 1, Number.NaN, Number.POSITIVE_INFINITY, "50", null, 1n])(
    "refuses %s, alone or as either end of a range, and names the times that there are",
    (time) => {
      for (const args of [[time], [time, 5], [0, time]]) {
        const error = thrownBy(() => call("latency", ...args));
        expect(error).toBeInstanceOf(RangeError);
        expect(String(error)).toContain("Ms must be a whole number from 0 to 2147483647.");
      }
    },
  );

  test("refuses a range that ends before it begins, with both times", () => {
    expect(thrownBy(() => faults.latency(50, 49))).toEqual(
      new RangeError("faults.latency: the longest time, 49 ms, is below the shortest, 50."),
    );
  });
});

describe("faults.status", () => {
  test.for(["retryafter", "toString", "at"])("refuses the option %s, which there is not", (name) => {
    const error = thrownBy(() => faults.status(503, { [name]: 1 }));
    expect(error).toEqual(new TypeError(`faults.status: there is no option "${name}". The option is retryAfter.`));
  });

  test("refuses options that are none", () => {
    expect(thrownBy(() => faults.status(503, 1 as never))).toEqual(
      new TypeError("faults.status: the options must be an object, such as { retryAfter: 1 }."),
    );
  });

  test("takes every status that fetch can show", () => {
    for (let status = 200; status <= 599; status++)
      expect(faults.status(status)).toStrictEqual({ kind: "status", status });
  });

  test.for([199, 600, 0, -1, 200.5, Number.NaN, Number.POSITIVE_INFINITY, "503", null, undefined, 503n, Symbol("503")])(
    "refuses %s and names the statuses that there are",
    (status) => {
      const error = thrownBy(() => call("status", status));
      expect(error).toBeInstanceOf(RangeError);
      expect(String(error)).toContain("faults.status: status must be a whole number from 200 to 599.");
    },
  );

  test("sends a Retry-After in seconds as it is given", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (retryAfter) => {
        expect(faults.status(503, { retryAfter })).toStrictEqual({
          kind: "status",
          status: 503,
          retryAfter: `${retryAfter}`,
        });
      }),
    );
    expect(faults.status(503, { retryAfter: -0 }).retryAfter).toBe("0");
    expect(faults.status(503, { retryAfter: undefined })).toStrictEqual({ kind: "status", status: 503 });
  });

  test("sends a date as an HTTP-date of RFC 9110 5.6.7, to the second", () => {
    expect(faults.status(503, { retryAfter: new Date("1994-11-06T08:49:37.999Z") }).retryAfter).toBe(
      "Sun, 06 Nov 1994 08:49:37 GMT",
    );
    const date = fc.date({
      min: new Date("0000-01-01T00:00:00Z"),
      max: new Date("9999-12-31T23:59:59.999Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(date, (retryAfter) => {
        const field = faults.status(429, { retryAfter }).retryAfter ?? "";
        expect(field).toMatch(/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/);
      }),
    );
  });

  test.for<readonly [string, unknown]>([
    ["a negative number", -1],
    ["half a second", 0.5],
    ["NaN", Number.NaN],
    ["more than a safe integer", 2 ** 53],
    ["text", "1"],
    ["null", null],
    ["a bigint", 1n],
    ["an invalid date", new Date("tomorrow")],
    ["a year of five digits", new Date(Date.UTC(10_000, 0))],
    ["a year before the first", new Date(Date.UTC(-1, 0))],
  ])("refuses a retryAfter that is %s, and names it", ([, retryAfter]) => {
    const error = thrownBy(() => call("status", 503, { retryAfter }));
    expect(error).toBeInstanceOf(RangeError);
    expect(String(error)).toContain("faults.status: retryAfter ");
  });
});

test.for<readonly [Fault, string]>([
  [faults.latency(50), "latency 50 ms"],
  [faults.latency(0), "latency 0 ms"],
  [faults.latency(50, 200), "latency 50-200 ms"],
  [faults.status(503), "status 503"],
  [faults.status(503, { retryAfter: 1 }), "status 503, Retry-After 1"],
  [
    faults.status(429, { retryAfter: new Date("1994-11-06T08:49:37Z") }),
    "status 429, Retry-After Sun, 06 Nov 1994 08:49:37 GMT",
  ],
  [faults.malformedJson(), "malformedJson"],
  [faults.wrongShape(), "wrongShape"],
  [faults.emptyBody(), "emptyBody"],
  [faults.hang(), "hang"],
  [faults.networkError(), "networkError"],
  [faults.connectionReset(), "connectionReset"],
  [faults.garbage(), "garbage"],
])("%j in words is: %s", ([fault, words]) => {
  expect(describeFault(fault)).toBe(words);
});

test("each kind has a maker of its name, and is either a store's or needs a socket", () => {
  expect(Object.keys(faults)).toEqual(FAULT_KINDS);
  for (const kind of FAULT_KINDS) {
    const examples = Object.entries(membersOf(kind)).flatMap(([name, { example, isOptional }]) =>
      isOptional ? [] : [[name, example] as const],
    );
    const given = FAULTS[kind].takesObject ? [Object.fromEntries(examples)] : examples.map(([, example]) => example);
    const { kind: made } = call(kind, ...given);
    expect([made, isStoreFault({ kind })]).toEqual([kind, !isSocketFault({ kind })]);
  }
});

test("the control contract has every kind of fault, and every member of one", () => {
  const { kind, ...members } = parse(documentYaml).components.schemas.Fault.properties;
  expect(kind.enum).toEqual(FAULT_KINDS);
  const named = new Set(FAULT_KINDS.flatMap((kind) => Object.keys(membersOf(kind))));
  expect(Object.keys(members)).toEqual([...named]);
});

test.for([undefined, null, "hang", 503, {}, { kind: "toString" }, { kind: ["hang"] }, { kind: new String("hang") }])(
  "a value that is not a fault: %j",
  async (value) => {
    // As a caller without types can.
    expect(isStoreFault(value as object)).toBe(false);
    await expect(createPlantStore().inject(value as never)).rejects.toThrow(
      /^store\.inject: this is not a fault of a store/,
    );
  },
);

test("a status that fetch cannot show is refused when it is injected, though no maker made it", async () => {
  const store = createPlantStore();
  await expect(store.inject({ kind: "status", status: 99 })).rejects.toThrow(RangeError);
  await expect(store.inject({ kind: "latency", minMs: -1, maxMs: Number.NaN })).rejects.toThrow(RangeError);
  expect(await rejectionOf(sendRequest(store))).toBe("it was fulfilled");
});

/** As a caller without types can. */
function call(maker: string, ...args: readonly unknown[]): Fault {
  const makers: Readonly<Record<string, unknown>> = faults;
  return (makers[maker] as (...args: readonly unknown[]) => Fault)(...args);
}

test.for<readonly [kind: keyof typeof faults, options: unknown, words: string]>([
  ["respond", undefined, "faults.respond: the options must be an object, such as { status: 409 }."],
  ...[null, new ArrayBuffer(1), [1]].map(
    (body) => ["respond", { status: 409, body }, "faults.respond: body must be a string or a Uint8Array."] as const,
  ),
  ["respond", { status: 199 }, "faults.respond: status must be a whole number from 200 to 599."],
  ["respond", { status: 409, headers: ["a"] }, "faults.respond: headers must be an object of header fields."],
  ["respond", { status: 409, headers: { "X Y": "" } }, 'faults.respond: headers: "X Y" is not the name of a field.'],
  ["respond", { status: 409, headers: { X: "a\r\nY: b" } }, "faults.respond: headers: the value of X cannot be sent."],
  ["respond", { status: 409, headers: { X: "\u0100" } }, "faults.respond: headers: the value of X cannot be sent."],
  ["respond", { status: 409, headers: { "Content-Length": "1" } }, "faults.respond: headers: Content-Length is"],
  ["respond", { status: 409, headers: { "transfer-encoding": "gzip" } }, "headers: transfer-encoding is"],
  ["respond", { status: 409, text: "a" }, 'faults.respond: there is no "text".'],
  ...[undefined, { bytesPerSecond: 0 }].map(
    (options) => ["drip", options, "faults.drip: bytesPerSecond must be a whole number from 1 to 999999999."] as const,
  ),
  ["informational", { status: 101 }, "faults.informational: status must not be 101"],
  ["informational", { status: 200 }, "faults.informational: status must be a whole number from 100 to 199."],
])("faults.%s refuses %j, and says why", ([kind, options, words]) => {
  expect(String(thrownBy(() => call(kind, options)))).toContain(words);
});

import { describe, expect, test } from "vitest";
import { recordMembers } from "../../contract.ts";
import { thrownBy } from "../../testing/requests.ts";
import type { Fault } from "./fault.ts";
import { faults } from "./faults.ts";
import { type InjectOptions, readInjection } from "./stored-fault.ts";

const BUSY = faults.status(503);

describe("an injection is stored with", () => {
  test("the fault as it was then, and nobody can change it", () => {
    const busy: { kind: "status"; status: number } = { kind: "status", status: 503 };
    const { fault } = read(busy);
    busy.status = 200;
    expect(fault).toEqual(BUSY);
    expect(Object.isFrozen(fault)).toBe(true);
  });

  test("members of a plant as they were then, the id as a record has it", () => {
    const when = { id: 7, name: "Fern" };
    const stored = read(BUSY, { when });
    when.name = "Moss";
    expect(stored.when).toEqual({ id: 7n, name: "Fern" });
    expect(read(BUSY, { when: { id: 2n ** 63n - 1n } }).when).toEqual({ id: 2n ** 63n - 1n });
    expect(read(BUSY, { when: { tag: "tropical", name: undefined } }).when).toEqual({ tag: "tropical" });
  });
});

test("a latency cannot be at the response", () => {
  expect(() => read(faults.latency(5), { at: "response" })).toThrow(/^inject: a latency cannot be at "response"/);
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
    [
      "when",
      "a function, or an object of a plant's members",
      [true, null, "POST", 7n, [{ id: 7 }], new Map(), new Date()],
    ],
  ])("%s that is not %s", ([name, expected, values]) => {
    for (const value of values)
      expect(thrownBy(() => read(BUSY, { [name]: value }))).toEqual(
        new TypeError(`inject: ${name} must be ${expected}.`),
      );
  });

  test.for(["time", "Times", "toString", "__proto__"])("%s, which there is not", (name) => {
    const options = Object.defineProperty({}, name, { value: undefined, enumerable: true });
    expect(thrownBy(() => read(BUSY, options))).toEqual(
      new TypeError(`inject: there is no option "${name}". The options are at, times, probability, when.`),
    );
  });

  test.for(["ID", "nmae", "number", "toString", "__proto__"])("a member of when, %s, which no plant has", (name) => {
    const when = Object.defineProperty({}, name, { value: "Fern", enumerable: true });
    expect(thrownBy(() => read(BUSY, { when }))).toEqual(
      new TypeError(
        `inject: a plant has no "${name}". In when, its members are ${Object.keys(recordMembers).join(", ")}.`,
      ),
    );
  });

  test.for<readonly [string, string | undefined, readonly unknown[]]>([
    ["id", "an integer within int64", ["7", 1.5, Number.NaN, 2n ** 63n, null]],
    ["name", recordMembers.name?.expected, [7, null, ["Fern"], {}]],
    ["tag", recordMembers.tag?.expected, [7, null, true]],
  ])("a member of when, %s, that is not %s", ([name, expected, values]) => {
    for (const value of values)
      expect(thrownBy(() => read(BUSY, { when: { [name]: value } }))).toEqual(
        new TypeError(`inject: when.${name} must be ${expected}.`),
      );
  });
});

function read(fault: Fault, options?: InjectOptions) {
  return readInjection(fault, options);
}

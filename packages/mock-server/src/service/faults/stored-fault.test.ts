import { describe, expect, test } from "vitest";
import { recordMembers } from "../../contract.ts";
import { thrownBy } from "../../testing/requests.ts";
import { faults } from "./faults.ts";
import { readInjection } from "./stored-fault.ts";

const BUSY = faults.status(503);

describe("an injection is stored with", () => {
  test("the fault as it was then, and nobody can change it", () => {
    const busy: { kind: "status"; status: number } = { kind: "status", status: 503 };
    const { fault } = readInjection(busy);
    busy.status = 200;
    expect(fault).toEqual(BUSY);
    expect(Object.isFrozen(fault)).toBe(true);
  });

  test("members of a plant as they were then, the id as a record has it", () => {
    const when = { id: 7, name: "Fern" };
    const stored = readInjection(BUSY, { when });
    when.name = "Moss";
    expect(stored.when).toEqual({ id: 7n, name: "Fern" });
    expect(readInjection(BUSY, { when: { id: 2n ** 63n - 1n } }).when).toEqual({ id: 2n ** 63n - 1n });
    expect(readInjection(BUSY, { when: { tag: "tropical", name: undefined } }).when).toEqual({ tag: "tropical" });
  });
});

const withMember = (name: string, value?: unknown) => Object.defineProperty({}, name, { value, enumerable: true });
const MEMBERS = Object.keys(recordMembers).join(", ");

test.for<readonly [words: string, wrong: readonly object[]]>([
  ['at must be "request" or "response".', ["Request", "", null, 1].map((at) => ({ at }))],
  [
    "times must be a whole number from 1, or Infinity.",
    [0, -1, 1.5, NaN, -Infinity, 2 ** 53, "1", null, 1n].map((times) => ({ times })),
  ],
  [
    "probability must be a number from 0 to 1.",
    [-0.1, 1.1, NaN, Infinity, "0.5", null, true].map((probability) => ({ probability })),
  ],
  [
    "when must be a function, or an object of a plant's members.",
    [true, null, "POST", 7n, [{ id: 7 }], new Map(), new Date()].map((when) => ({ when })),
  ],
  ...["time", "Times", "toString", "__proto__"].map((name) => {
    const words = `unknown option "${name}". The options are at, times, probability, when.`;
    return [words, [withMember(name)]] as const;
  }),
  ...["ID", "nmae", "number", "toString", "__proto__"].map((name) => {
    const words = `a plant has no "${name}". In when, its members are ${MEMBERS}.`;
    return [words, [{ when: withMember(name, "Fern") }]] as const;
  }),
  ...(
    [
      ["id", ["7", 1.5, NaN, 2n ** 63n, null]],
      ["name", [7, null, ["Fern"], {}]],
      ["tag", [7, null, true]],
    ] as const
  ).map(([name, values]) => {
    const words = `when.${name} must be ${recordMembers[name]?.expected}.`;
    return [words, values.map((value) => ({ when: { [name]: value } }))] as const;
  }),
])("inject refuses an option, and names it: %s", ([words, wrong]) => {
  for (const options of wrong)
    expect(thrownBy(() => readInjection(BUSY, options))).toEqual(new TypeError(`inject: ${words}`));
});

test("a latency cannot be at the response", () => {
  const inject = () => readInjection(faults.latency(5), { at: "response" });
  expect(inject).toThrow(/^inject: latency cannot be at "response"/);
});

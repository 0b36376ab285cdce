import { expect, test } from "vitest";
import { parse } from "yaml";
import { documentYaml } from "../../../../../spec/generated/control/document.ts";
import { createPlantStore } from "../../store/store.ts";
import { rejectionOf, sendRequest, thrownBy } from "../../testing/requests.ts";
import { describeFault, FAULT_KINDS, FAULTS, type Fault, isSocketFault, isStoreFault, membersOf } from "./fault.ts";
import { faults } from "./faults.ts";

const MAX_MS = 2_147_483_647;

const WHOLE = "must be a whole number";
const NO_TIMES = [-1, 1.5, MAX_MS + 1, NaN, Infinity, "50", null, 1n];
const NO_STATUSES = [199, 600, 0, -1, 200.5, NaN, Infinity, "503", null, undefined, 503n];
const NO_WAITS = [-1, 0.5, NaN, 2 ** 53, "1", null, 1n];
const NO_DATES = [new Date("tomorrow"), new Date(Date.UTC(10_000, 0)), new Date(Date.UTC(-1, 0))];
const withFields = (...all: readonly unknown[]) => all.map((headers) => [{ status: 409, headers }]);

test.for<readonly [kind: keyof typeof faults, error: typeof Error, words: string, wrong: readonly unknown[][]]>([
  ["latency", RangeError, `Ms ${WHOLE} from 0 to 2147483647.`, NO_TIMES.flatMap((ms) => [[ms], [ms, 5], [0, ms]])],
  ["latency", RangeError, "the longest time, 49 ms, is below the shortest, 50.", [[50, 49]]],
  ["status", TypeError, 'unknown option "retryafter". The option is retryAfter.', [[503, { retryafter: 1 }]]],
  ["status", TypeError, 'unknown option "toString". The option is retryAfter.', [[503, { toString: 1 }]]],
  ["status", TypeError, "the options must be an object, such as { retryAfter: 1 }.", [[503, 1]]],
  ["status", RangeError, `status ${WHOLE} from 200 to 599.`, [...NO_STATUSES, Symbol("503")].map((status) => [status])],
  ["status", RangeError, `retryAfter ${WHOLE} of seconds from 0`, NO_WAITS.map((retryAfter) => [503, { retryAfter }])],
  ["status", RangeError, "retryAfter is an invalid date.", NO_DATES.map((retryAfter) => [503, { retryAfter }])],
  ["respond", TypeError, "the options must be an object, such as { status: 409 }.", [[]]],
  ["respond", TypeError, 'there is no "text".', [[{ status: 409, text: "a" }]]],
  [
    "respond",
    TypeError,
    "body must be a string or",
    [null, new ArrayBuffer(1), [1]].map((body) => [{ status: 409, body }]),
  ],
  ["respond", RangeError, `status ${WHOLE} from 200 to 599.`, [[{ status: 199 }]]],
  ["respond", TypeError, "headers must be an object of header fields.", withFields(["a"])],
  ["respond", TypeError, 'headers: "X Y" is not the name of a field.', withFields({ "X Y": "" })],
  ["respond", TypeError, "headers: the value of X cannot be sent.", withFields({ X: "a\r\nY: b" }, { X: "\u0100" })],
  ["respond", TypeError, "headers: Content-Length is", withFields({ "Content-Length": "1" })],
  ["respond", TypeError, "headers: transfer-encoding is", withFields({ "transfer-encoding": "gzip" })],
  ["drip", RangeError, `bytesPerSecond ${WHOLE} from 1 to 999999999.`, [[], [{ bytesPerSecond: 0 }]]],
  ["informational", RangeError, "status must not be 101", [[{ status: 101 }]]],
  ["informational", RangeError, `status ${WHOLE} from 100 to 199.`, [[{ status: 200 }]]],
])("faults.%s refuses with a %o: %s", ([kind, error, words, wrong]) => {
  for (const args of wrong) {
    const thrown = thrownBy(() => call(kind, ...args));
    expect(thrown).toBeInstanceOf(error);
    expect(String(thrown)).toContain(`faults.${kind}: `);
    expect(String(thrown)).toContain(words);
  }
});

const [FIRST_YEAR, LAST_YEAR] = [new Date("0000-01-01T00:00:00Z"), new Date("9999-12-31T23:59:59.999Z")];

test.for<readonly [fault: Fault, members: object]>([
  [faults.latency(MAX_MS), { minMs: MAX_MS, maxMs: MAX_MS }],
  [faults.latency(0, MAX_MS), { minMs: 0, maxMs: MAX_MS }],
  ...[200, 599].map((status) => [faults.status(status, { retryAfter: undefined }), { status }] as const),
  [faults.status(503, { retryAfter: -0 }), { status: 503, retryAfter: "0" }],
  [faults.status(503, { retryAfter: 2 ** 53 - 1 }), { status: 503, retryAfter: "9007199254740991" }],
  // An HTTP-date, to the second (RFC 9110 5.6.7).
  [faults.status(429, { retryAfter: FIRST_YEAR }), { status: 429, retryAfter: "Sat, 01 Jan 0000 00:00:00 GMT" }],
  [faults.status(429, { retryAfter: LAST_YEAR }), { status: 429, retryAfter: "Fri, 31 Dec 9999 23:59:59 GMT" }],
])("a maker takes the ends of what a fault can have: %j", ([{ kind: _, ...made }, members]) => {
  expect(made).toStrictEqual(members);
});

test("a range of times is described by both ends, and most faults by their kind", () => {
  expect(describeFault(faults.latency(50, 200))).toBe("latency 50-200 ms");
  expect(describeFault(faults.garbage())).toBe("garbage");
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

const KINDS = ["toString", ["hang"], new String("hang")].map((kind) => ({ kind }));

test.for([undefined, null, "hang", 503, {}, ...KINDS])("a value that is not a fault: %j", async (value) => {
  // As a caller without types can.
  expect(isStoreFault(value as object)).toBe(false);
  const words = /^store\.inject: this is not a fault of a store/;
  await expect(createPlantStore().inject(value as never)).rejects.toThrow(words);
});

test("a status that fetch cannot show is refused when it is injected, though no maker made it", async () => {
  const store = createPlantStore();
  await expect(store.inject({ kind: "status", status: 99 })).rejects.toThrow(RangeError);
  await expect(store.inject({ kind: "latency", minMs: -1, maxMs: NaN })).rejects.toThrow(RangeError);
  expect(await rejectionOf(sendRequest(store))).toBe("it was fulfilled");
});

/** As a caller without types can. */
function call(maker: string, ...args: readonly unknown[]): Fault {
  const makers: Readonly<Record<string, unknown>> = faults;
  return (makers[maker] as (...args: readonly unknown[]) => Fault)(...args);
}

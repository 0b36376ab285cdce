import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fail, recorded } from "../../testing/requests.ts";
import { applyFaults, ConnectionFault } from "./apply-faults.ts";
import { chooseFaults } from "./choose-faults.ts";
import { faults } from "./faults.ts";
import { readInjection } from "./stored-fault.ts";

beforeEach(() => vi.useFakeTimers());

afterEach(() => vi.useRealTimers());

const half = () => 0.5;

async function after(milliseconds: number, ...promises: readonly Promise<unknown>[]): Promise<unknown[]> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  return Promise.all(promises.map((promise) => Promise.race([promise, "waits"])));
}

test("latencies add up, to the millisecond, and then the other fault responds", async () => {
  const response = applyFaults([faults.latency(10), faults.latency(20), faults.status(503)], half);
  expect(await after(29, response)).toEqual(["waits"]);
  expect(await after(1, response)).toMatchObject([{ status: 503 }]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a range is drawn between its ends, and a fixed time is not drawn", async () => {
  const fixed = applyFaults([faults.latency(7)], fail);
  const drawn = applyFaults([faults.latency(10, 19)], half);
  expect(await after(14, fixed, drawn)).toEqual([undefined, "waits"]);
  expect(await after(1, drawn)).toEqual([undefined]);
});

test("all is drawn before the first wait, so that requests at the same time do not change each other's", () => {
  const drawn: number[] = [];
  void applyFaults([faults.latency(1, 2), faults.latency(3, 4)], () => drawn.push(0) * 0);
  expect(drawn).toHaveLength(2);
});

test("a hang ends never and holds no timer", async () => {
  expect(await after(86_400_000, applyFaults([faults.hang(), faults.status(503)], half))).toEqual(["waits"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("another copy of the package knows a connection that fails", async () => {
  vi.resetModules();
  const copy = await import("./apply-faults.ts");
  expect(copy.ConnectionFault).not.toBe(ConnectionFault);
  expect(copy.ConnectionFault.is(new ConnectionFault(faults.connectionReset()))).toBe(true);
  for (const other of [new TypeError(), { fault: faults.connectionReset() }, undefined])
    expect(ConnectionFault.is(other)).toBe(false);
});

test.for([
  [0.5, 0.49, true],
  [0.5, 0.5, false],
  [0, 0, false],
] as const)("a request meets a fault of the probability %f if it draws less: %f, %s", ([probability, drawn, meets]) => {
  const stored = { ...readInjection(faults.hang(), { probability }), id: 1 };
  const subject = { transport: undefined, isForced: false, decided: new Map() };
  const { atRequest } = chooseFaults([stored], recorded(1), subject, () => drawn);
  expect(atRequest).toEqual(meets ? [stored] : []);
});

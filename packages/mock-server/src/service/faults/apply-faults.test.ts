import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { applyFaults, ConnectionFault } from "./apply-faults.ts";
import { faults } from "./faults.ts";

beforeEach(() => vi.useFakeTimers());

afterEach(() => vi.useRealTimers());

/** Whether a promise has settled by now. */
async function settled(promise: Promise<unknown>): Promise<boolean> {
  let done = false;
  promise.then(
    () => (done = true),
    () => (done = true),
  );
  await vi.advanceTimersByTimeAsync(0);
  return done;
}

const half = () => 0.5;

test("no fault is no response, at once", async () => {
  expect(await applyFaults([], half)).toBeUndefined();
});

test("latencies add up, to the millisecond, and then the other fault responds", async () => {
  const response = applyFaults([faults.latency(10), faults.latency(20), faults.status(503)], half);
  await vi.advanceTimersByTimeAsync(29);
  expect(await settled(response)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await settled(response)).toBe(true);
  expect(await response).toMatchObject({ status: 503 });
  expect(vi.getTimerCount()).toBe(0);
});

test("a range is drawn between its ends, and a fixed time is not drawn", async () => {
  const fixed = applyFaults([faults.latency(7)], () => {
    throw new Error("It was drawn.");
  });
  const drawn = applyFaults([faults.latency(10, 19)], half);
  await vi.advanceTimersByTimeAsync(14);
  expect([await settled(fixed), await settled(drawn)]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await settled(drawn)).toBe(true);
});

test("all is drawn before the first wait, so that requests at the same time do not change each other's", async () => {
  let drawn = 0;
  const random = () => {
    drawn++;
    return 0;
  };
  const waiting = applyFaults([faults.latency(1, 2), faults.latency(3, 4), faults.latency(5, 6)], random);
  expect(drawn).toBe(3);
  await vi.advanceTimersByTimeAsync(9);
  expect(await settled(waiting)).toBe(true);
});

test("a hang ends never and holds no timer", async () => {
  const hanging = applyFaults([faults.hang(), faults.status(503)], half);
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(await settled(hanging)).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test("a network error comes after its latency, as a TypeError, which fetch rejects with", async () => {
  const failing = applyFaults([faults.latency(10), faults.networkError()], half);
  expect(await settled(failing)).toBe(false);
  await vi.advanceTimersByTimeAsync(10);
  expect(await failing).toEqual({ failure: expect.any(TypeError) });
});

test.for([
  faults.networkError(),
  faults.connectionReset(),
  faults.emptyReply(),
  faults.truncatedBody(),
  faults.garbage(),
])("$kind fails with its own name, for whoever carries the response", async (fault) => {
  const failure = expect.objectContaining({ fault, message: expect.stringContaining(`(faults.${fault.kind})`) });
  const outcome = await applyFaults([fault], half);
  expect(outcome).toEqual({ failure });
  expect(ConnectionFault.is(Object(outcome).failure)).toBe(true);
});

test("another copy of the package knows a connection that fails", async () => {
  vi.resetModules();
  const copy = await import("./apply-faults.ts");
  expect(copy.ConnectionFault).not.toBe(ConnectionFault);
  expect(copy.ConnectionFault.is(new ConnectionFault(faults.connectionReset()))).toBe(true);
  for (const other of [new TypeError(), { fault: faults.connectionReset() }, undefined]) {
    expect(ConnectionFault.is(other)).toBe(false);
  }
});

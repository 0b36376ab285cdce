import { describe, expect, test } from "vitest";
import { recorded } from "../../testing/requests.ts";
import { createRing, type Ring } from "./ring.ts";

describe("a ring", () => {
  test.for<readonly [size: number, kept: readonly number[], dropped: number]>([
    [0, [], 5],
    [1, [5], 4],
    [3, [3, 4, 5], 2],
    [5, [1, 2, 3, 4, 5], 0],
    [6, [1, 2, 3, 4, 5], 0],
  ])("of %i keeps the last of five requests: %j", ([size, kept, dropped]) => {
    const ring = createRing(size);
    for (let number = 1; number <= 5; number++) ring.record(() => recorded(number));
    expect(numbers(ring)).toEqual(kept);
    expect(ring.dropped()).toBe(dropped);
  });

  test("replaces a request by what became of it, in its place", () => {
    const ring = createRing(3);
    const complete = ring.record(() => recorded(1, { answer: undefined }));
    ring.record(() => recorded(2));
    complete(() => recorded(1, { answer: { status: 503, headers: {}, body: "" } }));
    expect(ring.all().map(({ number, answer }) => [number, answer?.status])).toEqual([
      [1, 503],
      [2, 200],
    ]);
  });

  test("forgets a request that had to go, though its answer comes later", () => {
    for (const size of [0, 1]) {
      const ring = createRing(size);
      const complete = ring.record(() => recorded(1, { answer: undefined }));
      ring.record(() => recorded(2));
      complete(() => recorded(1));
      expect(numbers(ring)).toEqual(size === 0 ? [] : [2]);
      expect(ring.dropped()).toBe(2 - size);
    }
  });

  test("shows the requests as they arrived, in whatever order they were done", () => {
    const ring = createRing(5);
    for (const number of [3, 1, 2]) ring.record(() => recorded(number));
    expect(numbers(ring)).toEqual([1, 2, 3]);
  });

  test("gives a list of its own, of requests that cannot be changed", () => {
    const ring = createRing(2);
    ring.record(() => recorded(1, { headers: { a: "b" } }));
    const list = ring.all();
    Reflect.apply(Array.prototype.pop, list, []);
    const [request] = ring.all();
    expect(() => Object.assign(request ?? {}, { number: 2 })).toThrow(TypeError);
    expect(() => Object.assign(request?.headers ?? {}, { a: "c" })).toThrow(TypeError);
    expect(() => Object.assign(request?.answer ?? {}, { status: 500 })).toThrow(TypeError);
    expect(ring.all()).toEqual([recorded(1, { headers: { a: "b" } })]);
  });

  test("tells of every change, of an end, and no more once that is not wanted", () => {
    const ring = createRing(1);
    const seen: (readonly [number[], boolean])[] = [];
    const stop = ring.onChange(() => seen.push([numbers(ring), ring.ended()]));
    const complete = ring.record(() => recorded(1, { answer: undefined }));
    complete(() => recorded(1));
    ring.record(() => recorded(2));
    ring.end();
    expect(seen).toEqual([
      [[1], false],
      [[1], false],
      [[2], false],
      [[2], true],
    ]);
    stop();
    ring.record(() => recorded(3));
    expect(seen).toHaveLength(4);
  });
});

function numbers(ring: Ring): number[] {
  return ring.all().map(({ number }) => number);
}

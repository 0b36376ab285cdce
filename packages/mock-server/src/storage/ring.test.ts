import { describe, expect, test } from "vitest";
import { recorded } from "../testing/requests.ts";
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
    for (let number = 1; number <= 5; number++) write(ring, number);
    expect(numbers(ring)).toEqual(kept);
    expect(ring.dropped()).toBe(dropped);
  });

  test("replaces a request by what became of it, in its place", () => {
    const ring = createRing(3);
    ring.write(1, () => recorded(1, { response: undefined }), false);
    write(ring, 2);
    ring.write(1, () => recorded(1, { response: { status: 503, headers: {}, body: "" } }), true);
    expect(ring.page().requests.map(({ number, response }) => [number, response?.status])).toEqual([
      [1, 503],
      [2, 200],
    ]);
  });

  test("forgets a request that had to go, though its response comes later", () => {
    for (const size of [0, 1]) {
      const ring = createRing(size);
      ring.write(1, () => recorded(1, { response: undefined }), false);
      write(ring, 2);
      ring.write(1, () => recorded(1), true);
      expect(numbers(ring)).toEqual(size === 0 ? [] : [2]);
      expect(ring.dropped()).toBe(2 - size);
    }
  });

  test("shows the requests as they arrived, in whatever order they were done", () => {
    const ring = createRing(5);
    for (const number of [3, 1, 2]) write(ring, number);
    expect(numbers(ring)).toEqual([1, 2, 3]);
  });

  test("describes a request when somebody looks, once, and as it is then", () => {
    const ring = createRing(2);
    const described: string[] = [];
    const describe = (state: string) => () => {
      described.push(state);
      return recorded(1);
    };
    ring.write(1, describe("waiting"), false);
    ring.write(1, describe("done"), true);
    expect(described).toEqual([]);
    ring.page();
    ring.page();
    expect(described).toEqual(["done"]);
  });

  test("gives a list of its own, of requests that cannot be changed", () => {
    const ring = createRing(2);
    ring.write(1, () => recorded(1, { headers: { a: "b" } }), false);
    const list = ring.page().requests;
    Reflect.apply(Array.prototype.pop, list, []);
    const [request] = ring.page().requests;
    expect(() => Object.assign(request ?? {}, { number: 2 })).toThrow(TypeError);
    expect(() => Object.assign(request?.headers ?? {}, { a: "c" })).toThrow(TypeError);
    expect(() => Object.assign(request?.response ?? {}, { status: 500 })).toThrow(TypeError);
    expect(ring.page().requests).toEqual([recorded(1, { headers: { a: "b" } })]);
  });
});

function write(ring: Ring, number: number): void {
  ring.write(number, () => recorded(number), false);
}

function numbers(ring: Ring): number[] {
  return ring.page().requests.map(({ number }) => number);
}

import { describe, expect, test } from "vitest";
import { median, quantile, randomOf, runRounds, score, shuffled } from "./rounds.ts";

describe("runRounds", () => {
  test("measures each contender once a round", async () => {
    for (const round of await ordersOf("ABC", 20)) expect(round.toSorted().join("")).toBe("ABC");
  });

  test("has the same orders in each run", async () => {
    expect(await ordersOf("ABCD", 20)).toEqual(await ordersOf("ABCD", 20));
  });

  test("lets each contender follow each other one, and the order differ from round to round", async () => {
    const orders = await ordersOf("ABC", 40);
    const pairs = new Set(orders.flatMap(([first, second, third]) => [`${first}${second}`, `${second}${third}`]));
    expect([...pairs].toSorted()).toEqual(["AB", "AC", "BA", "BC", "CA", "CB"]);
    expect(new Set(orders.map((order) => order.join(""))).size).toBe(6);
  });

  test("tells each contender once that it is warmed up, before the first round that counts", async () => {
    const events: string[] = [];
    const contender = { name: "A", measure: () => events.push("measure"), warmedUp: () => events.push("warmed up") };
    await runRounds([contender], 2, 1);
    expect(events).toEqual(["measure", "warmed up", "measure", "measure"]);
  });

  test("warms up each contender alike, and does not count it", async () => {
    const calls = [0, 0];
    const contender = (index: number) => ({
      name: String(index),
      measure: async () => {
        calls[index] = (calls[index] ?? 0) + 1;
        return calls[index];
      },
    });
    const samples = await runRounds([contender(0), contender(1)], 2, 3);
    expect(calls).toEqual([5, 5]);
    expect(samples).toEqual([
      [4, 5],
      [4, 5],
    ]);
  });

  test("ends in the failure of a contender", async () => {
    const failing = { name: "A", measure: () => Promise.reject(new Error("No response.")) };
    await expect(runRounds([failing], 1, 0)).rejects.toThrow("No response.");
  });
});

test("shuffled gives each index once", () => {
  expect(shuffled(50, randomOf(7)).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 50 }, (_, index) => index),
  );
});

describe("score", () => {
  test("pairs what was measured in one round: a machine that slows down for all changes no ratio", () => {
    const [base, other] = score(
      ["base", "other"],
      [
        [1, 10, 100],
        [2, 20, 200],
      ],
      0,
    );
    expect(base).toEqual({ name: "base", value: 10, ratio: 1, spread: [1, 1] });
    expect(other).toEqual({ name: "other", value: 20, ratio: 2, spread: [2, 2] });
  });

  test("takes the median of the ratios, not the ratio of the medians", () => {
    const [, other] = score(
      ["base", "other"],
      [
        [1, 4, 2],
        [3, 4, 8],
      ],
      0,
    );
    expect(other?.ratio).toBe(3);
    expect(other?.spread).toEqual([2, 3.5]);
  });
});

describe("quantile", () => {
  test("lies between two samples", () => {
    expect(quantile([40, 10, 20, 30], 0.5)).toBe(25);
    expect(quantile([1, 2, 3, 4, 5], 0.25)).toBe(2);
  });

  test("does not sort what it is given", () => {
    const samples = [3, 1, 2];
    expect(median(samples)).toBe(2);
    expect(samples).toEqual([3, 1, 2]);
  });

  test("is NaN of nothing", () => {
    expect(median([])).toBeNaN();
  });
});

/** The names in the order in which they were measured, a list for each round. */
async function ordersOf(names: string, rounds: number): Promise<string[][]> {
  const order: string[] = [];
  const contender = (name: string) => ({ name, measure: () => order.push(name) });
  await runRounds(Array.from(names, contender), rounds, 0);
  return Array.from({ length: rounds }, (_, round) => order.slice(round * names.length, (round + 1) * names.length));
}

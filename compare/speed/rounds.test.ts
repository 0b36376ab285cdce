import { describe, expect, test } from "vitest";
import { median, quantile, runRounds, score } from "./rounds.ts";

describe("runRounds", () => {
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
});

test("score pairs what was measured in one round: a machine that slows down for all changes no ratio", () => {
  const samples = [
    [1, 10, 100],
    [2, 20, 200],
  ];
  expect(score(["base", "other"], samples)).toEqual([
    { name: "base", value: 10, ratio: 1, spread: [1, 1] },
    { name: "other", value: 20, ratio: 2, spread: [2, 2] },
  ]);
});

test("score takes the median of the ratios, not the ratio of the medians", () => {
  const samples = [
    [1, 4, 2],
    [3, 4, 8],
  ];
  expect(score(["base", "other"], samples)[1]).toMatchObject({ ratio: 3, spread: [2, 3.5] });
});

test("a quantile lies between two samples, and is NaN of nothing", () => {
  const samples = [40, 10, 20, 30];
  expect([median(samples), quantile([1, 2, 3, 4, 5], 0.25), median([])]).toEqual([25, 2, Number.NaN]);
  expect(samples).toEqual([40, 10, 20, 30]);
});

/** The names in the order in which they were measured, a list for each round. */
async function ordersOf(names: string, rounds: number): Promise<string[][]> {
  const order: string[] = [];
  const contender = (name: string) => ({ name, measure: () => order.push(name) });
  await runRounds(Array.from(names, contender), rounds, 0);
  return Array.from({ length: rounds }, (_, round) => order.slice(round * names.length, (round + 1) * names.length));
}

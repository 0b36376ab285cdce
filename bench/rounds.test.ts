import { describe, expect, test } from "vitest";
import { median, quantile, runRounds, score, turned } from "./rounds.ts";

describe("runRounds", () => {
  test("measures each contender once a round, in an order that turns", async () => {
    const order: string[] = [];
    const contender = (name: string) => ({ name, measure: () => order.push(name) });
    await runRounds(["A", "B", "C"].map(contender), 3, 0);
    expect(order.join("")).toBe("ABCBCACAB");
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
    const failing = { name: "A", measure: () => Promise.reject(new Error("No answer.")) };
    await expect(runRounds([failing], 1, 0)).rejects.toThrow("No answer.");
  });
});

test("turned goes around", () => {
  expect(turned(3, 4)).toEqual([1, 2, 0]);
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

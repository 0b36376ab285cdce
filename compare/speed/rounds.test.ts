import { expect, test } from "vitest";
import { type Contender, measureFigure, type Row } from "./rounds.ts";

test("each contender follows each other one, and the order differs from round to round", async () => {
  const order: string[] = [];
  const contenders = ["A", "B", "C"].map((name) => ({ name, start: () => () => order.push(name) }));
  await measure(contenders, 300);
  const orders = order.join("").match(/.{3}/g);
  expect([...new Set(orders)].toSorted()).toEqual(["ABC", "ACB", "BAC", "BCA", "CAB", "CBA"]);
});

test("each contender warms up as often, which does not count, and ends after its last round", async () => {
  const ended: number[] = [];
  const contender = (name: string): Contender => ({
    name,
    start(stack) {
      let calls = 0;
      stack.defer(() => void ended.push(calls));
      return async () => ++calls;
    },
  });
  const { scores } = await measure([contender("A"), contender("B")], 2, 3);
  expect(scores.map(({ value }) => value)).toEqual([4.5, 4.5]);
  expect(ended).toEqual([5, 5]);
});

test("--rounds limits the rounds of a figure", async () => {
  const figure = { title: "", about: "", rounds: [9, 9] as const, contenders: [of("A", 4, 4, 4)] };
  expect(await measureFigure(figure, 1)).toMatchObject({ rounds: [1, 1], scores: [{ value: 4 }] });
});

test("a ratio is the median of the ratios, each from within one round, and not the ratio of the medians", async () => {
  const { scores } = await measure([of("base", 1, 4, 2), of("other", 3, 4, 8)], 3);
  expect(scores).toMatchObject([
    { name: "base", value: 2, ratio: 1, spread: [1, 1] },
    { name: "other", value: 4, ratio: 3, spread: [2, 3.5] },
  ]);
});

test("a contender that failed in one round has no figure", async () => {
  expect(await measure([of("base", Number.NaN, 1, 2)], 3)).toMatchObject({ scores: [{ value: Number.NaN }] });
});

function of(name: string, ...figures: number[]): Contender {
  return { name, start: () => () => figures.shift() ?? Number.NaN };
}

function measure(contenders: readonly Contender[], rounds: number, warmUp = 0): Promise<Row> {
  return measureFigure({ title: "A row", about: "As it is.", rounds: [rounds, warmUp], contenders });
}

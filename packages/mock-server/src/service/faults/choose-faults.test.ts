import { expect, test } from "vitest";
import { recorded } from "../../testing/requests.ts";
import { chooseFaults } from "./choose-faults.ts";
import { faults } from "./faults.ts";
import { readInjection } from "./stored-fault.ts";

test.for([
  [0.5, 0.49, true],
  [0.5, 0.5, false],
  [0, 0, false],
] as const)("a request meets a fault of the probability %f if it draws less: %f, %s", ([probability, drawn, meets]) => {
  const stored = { ...readInjection(faults.hang(), { probability }), id: 1 };
  const { atRequest } = chooseFaults([stored], recorded(1), false, undefined, () => drawn);
  expect(atRequest).toEqual(meets ? [stored] : []);
});

import { expect, test } from "vitest";
import { monstera } from "../conformance/valid-plants.ts";
import { faults } from "../service/faults/faults.ts";
import type { InjectOptions } from "../service/faults/stored-fault.ts";
import { rejectionOf, statusOf } from "../testing/requests.ts";
import { createPlantStore } from "./store.ts";

const BODIES = [
  '{"id":1,"name":"Fern","tag":"tropical"}',
  '{"id":2,"name":"Fern"}',
  '{"id":9007199254740993,"name":"Monstera","tag":"tropical"}',
  '{"name":"Fern"}',
];

test.for<readonly [string, InjectOptions["when"], number[]]>([
  ["the plant with this id", { id: 1 }, [503, 200, 200, 400]],
  ["an id past 2^53", { id: 9_007_199_254_740_993n }, [200, 200, 503, 400]],
  ["not its neighbour", { id: 9_007_199_254_740_992n }, [200, 200, 200, 400]],
  ["every plant with this name", { name: "Fern" }, [503, 503, 200, 400]],
  ["every plant with this tag", { tag: "tropical" }, [503, 200, 503, 400]],
  ["the plant that has all of them", { name: "Monstera", tag: "tropical" }, [200, 200, 503, 400]],
  ["no plant that lacks one", { id: 2, tag: "tropical" }, [200, 200, 200, 400]],
  ["every request, where nothing is asked for", {}, [503, 503, 503, 503]],
])("`when` as data: %s", async ([, when, expected]) => {
  const store = createPlantStore();
  await store.inject(faults.status(503), { when });
  const received: number[] = [];
  for (const body of BODIES) received.push(await statusOf(store, { body }));
  expect(received).toEqual(expected);
});

test.for<readonly [object | string, string]>([
  [
    { colour: "green" },
    `inject: a plant has no "colour". In when, its members are ${Object.keys(monstera.stored).join(", ")}.`,
  ],
  [{ toString: "Fern" }, 'a plant has no "toString"'],
  [{ id: "1" }, "inject: when.id must be"],
  [{ id: 2 ** 53 }, "when.id must be"],
  [{ name: /Fern/ }, "when.name must be"],
  [["Fern"], "when must be a function, or an object of a plant's members"],
  ["Fern", "when must be"],
])("`when` as data refuses %j, which no plant has", async ([when, words]) => {
  const store = createPlantStore();
  const rejection = await rejectionOf(store.inject(faults.hang(), { when: when as object }));
  expect(rejection).toBeInstanceOf(TypeError);
  expect(String(rejection)).toContain(words);
  expect(await statusOf(store)).toBe(200);
});

import type { Profiler } from "node:inspector";
import { expect, test } from "vitest";
import { sharesOf } from "./shares.ts";

const SDK = "file:///plants/packages/sdk/src/call/send.ts";
const STORE = "file:///plants/packages/mock-server/src/store/journal/journal.ts";

test("sharesOf gives each room its part of the time, the largest first", () => {
  const profile = profileOf([node(1, "send", SDK), node(2, "keep", STORE)], [2, 30], [1, 40], [2, 30]);
  expect(sharesOf(profile)).toEqual([
    { room: "mock-server: store", share: 0.6 },
    { room: "sdk: call", share: 0.4 },
  ]);
});

test("the engine's own functions count for who calls them", () => {
  const profile = profileOf([node(1, "send", SDK, [2]), node(2, "parse", "")], [2, 10]);
  expect(sharesOf(profile)).toEqual([{ room: "sdk: call", share: 1 }]);
});

test("no time counts in which nothing ran", () => {
  const profile = profileOf([node(1, "(idle)", ""), node(2, "(garbage collector)", "")], [1, 90], [2, 10]);
  expect(sharesOf(profile)).toEqual([{ room: "garbage collection", share: 1 }]);
});

function node(id: number, functionName: string, url: string, children: number[] = []): Profiler.ProfileNode {
  return { id, callFrame: { functionName, url, scriptId: "1", lineNumber: 0, columnNumber: 0 }, children };
}

/** @param samples each a node's id and the microseconds that it took */
function profileOf(
  nodes: Profiler.ProfileNode[],
  ...samples: readonly (readonly [number, number])[]
): Profiler.Profile {
  const time = samples.map(([, micros]) => micros);
  return { nodes, startTime: 0, endTime: 0, samples: samples.map(([id]) => id), timeDeltas: time };
}

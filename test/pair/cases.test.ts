import { inspect, isDeepStrictEqual } from "node:util";
import {
  type Case,
  cases,
  differences,
  type Observed,
  type StoredPlant,
  type Transport,
} from "@plant-store/mock-server/conformance";
import { describe, expect, test } from "vitest";
import * as http from "./transports/http.ts";
import * as lateStorage from "./transports/late-storage.ts";
import * as msw from "./transports/msw.ts";
import * as storeFetch from "./transports/store-fetch.ts";
import type { Connect } from "./transports/transport.ts";

/** Those of Node. In a page test/e2e/msw runs the same cases. */
const connections: readonly { readonly way: string; readonly transport: Transport; readonly connect: Connect }[] = [
  { way: "store.fetch", transport: "store.fetch", connect: storeFetch.connect },
  { way: "store.fetch over a storage that answers late", transport: "store.fetch", connect: lateStorage.connect },
  { way: "msw", transport: "msw", connect: msw.connect },
  { way: "http", transport: "http", connect: http.connect },
];

/** What the transports themselves add to an answer. */
const NOT_OURS = ["connection", "content-length", "date", "keep-alive"];

describe.each(cases)("$name", (testCase) => {
  const answersBy = new Map<string, readonly Observed[]>();
  const ways = connections.filter(({ transport }) => testCase.transports.includes(transport));

  test.each(ways)("$way", async ({ way, connect }) => {
    const { answers, found } = await run(testCase, connect);
    answersBy.set(way, answers);
    expect(found, `It cites: ${testCase.cites.join(", ")}.`).toEqual([]);
  });

  if (ways.length === 1) return;
  test("the same answer on each", () => {
    const [first, ...others] = [...answersBy.values()].map((answers) => answers.map(withoutTransportHeaders));
    expect(others).toEqual(others.map(() => first));
  });
});

async function run({ setup, exchanges, stored }: Case, connect: Connect) {
  await using connection = await connect(setup);
  const answers: Observed[] = [];
  const found: string[] = [];
  for (const { request, expect: expected } of exchanges) {
    const answer = await connection.send(request);
    answers.push(answer);
    found.push(...differences(expected, answer));
  }
  const held = await connection.store.plants.values();
  if (!isDeepStrictEqual(held, stored)) found.push(`store: expected ${brief(stored)}, held ${brief(held)}`);
  return { answers, found };
}

/** A megabyte of text says no more than its beginning. */
function brief(plants: readonly StoredPlant[]): string {
  return inspect(plants, { maxStringLength: 60, maxArrayLength: 5, breakLength: Number.POSITIVE_INFINITY });
}

function withoutTransportHeaders(answer: Observed): Observed {
  const headers = Object.entries(answer.headers).filter(([name]) => !NOT_OURS.includes(name));
  return { ...answer, headers: Object.fromEntries(headers) };
}

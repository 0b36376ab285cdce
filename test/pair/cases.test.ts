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
import { lacks } from "../support/platform.ts";
import * as http from "./transports/http.ts";
import * as lateStorage from "./transports/late-storage.ts";
import * as msw from "./transports/msw.ts";
import * as redis from "./transports/redis.ts";
import * as space from "./transports/space.ts";
import * as sqlite from "./transports/sqlite.ts";
import * as storeFetch from "./transports/store-fetch.ts";
import type { Connect } from "./transports/transport.ts";

type NamedTransport = readonly [name: string, transport: Transport, connect: Connect];

/** The transports of Node. In a page test/e2e/msw runs the same cases. */
const transports: readonly NamedTransport[] = [
  ["store.fetch", "store.fetch", storeFetch.connect],
  ["store.fetch over a storage that responds late", "store.fetch", lateStorage.connect],
  ...(lacks("sqlite") ? [] : [["store.fetch over SQLite", "store.fetch", sqlite.connect] as const]),
  ...(lacks("redis") ? [] : [["store.fetch over Redis", "store.fetch", redis.connect] as const]),
  ["msw", "msw", msw.connect],
  ["http", "http", http.connect],
  ["http, a space", "http", space.connect],
];

/** Headers that the transports themselves add to a response. */
const NOT_OURS = ["connection", "content-length", "date", "keep-alive"];

describe.each(cases)("$name", (testCase) => {
  const responsesBy = new Map<string, readonly Observed[]>();
  const own = transports.filter(
    ([, transport, connect]) =>
      testCase.transports.includes(transport) && (connect !== space.connect || space.canRun(testCase)),
  );

  test.each(own)("%s", async (name, _transport, connect) => {
    const { responses, found } = await run(testCase, connect);
    responsesBy.set(name, responses);
    expect(found, `It cites: ${testCase.cites.join(", ")}.`).toEqual([]);
  });

  if (own.length === 1) return;
  test("the same response on each", () => {
    const [first, ...others] = [...responsesBy.values()].map((responses) => responses.map(withoutTransportHeaders));
    expect(others).toEqual(others.map(() => first));
  });
});

async function run({ setup, exchanges, stored }: Case, connect: Connect) {
  await using connection = await connect(setup);
  const responses: Observed[] = [];
  const found: string[] = [];
  for (const { request, expect: expected } of exchanges) {
    const response = await connection.send(request);
    responses.push(response);
    found.push(...differences(expected, response));
  }
  const held = await connection.store.plants.values();
  if (!isDeepStrictEqual(held, stored)) found.push(`store: expected ${brief(stored)}, held ${brief(held)}`);
  return { responses, found };
}

/** Shows only the beginning of long texts and lists. */
function brief(plants: readonly StoredPlant[]): string {
  return inspect(plants, { maxStringLength: 60, maxArrayLength: 5, breakLength: Number.POSITIVE_INFINITY });
}

function withoutTransportHeaders(response: Observed): Observed {
  const headers = Object.entries(response.headers).filter(([name]) => !NOT_OURS.includes(name));
  return { ...response, headers: Object.fromEntries(headers) };
}

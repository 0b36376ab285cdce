import { expect, test, vi } from "vitest";
import { createPlantStore } from "../../store/store.ts";
import type { PlantStoreOptions } from "../../store/store-options.ts";
import { rejectionOf } from "../../testing/requests.ts";
import { runConformance } from "./run-conformance.ts";
import type { ConformanceOptions } from "./run-options.ts";

const BASE = { baseUrl: "https://api.plants.test/v1", token: "swordfish" };

const ownStore = (options: PlantStoreOptions = {}) =>
  createPlantStore({ baseUrl: BASE.baseUrl, tokens: [BASE.token], ...options });
const right = () => ownStore().fetch;
const run = (options: Partial<ConformanceOptions>) => runConformance({ ...BASE, ...options });

test("sends one request at a time, follows no redirect, and tells of each case once", async () => {
  const fetch = right();
  let inFlight = 0;
  const most = new Set<number>();
  const redirects = new Set<string>();
  const told: string[] = [];
  const { results } = await run({
    async fetch(input, init) {
      most.add(++inFlight);
      redirects.add(new Request(input, init).redirect);
      return await fetch(input, init).finally(() => inFlight--);
    },
    onResult: ({ name }, { done, total }) => told.push(`${done}/${total} ${name}`),
  });
  expect([most, redirects]).toEqual([new Set([1]), new Set(["manual"])]);
  expect(told).toEqual(results.map(({ name }, index) => `${index + 1}/${results.length} ${name}`));
});

test("only and skip choose the cases; without the first one another create tests the token", async () => {
  const store = ownStore();
  const all = await run({ fetch: right() });
  const { results, leftOut, created } = await run({
    fetch: store.fetch,
    only: ["sent before", "createPlant: no Authorization", "createPlant: a Basic", "createPlant: an empty Bearer"],
    skip: ["Basic"],
  });
  expect(results.map(({ name, verdict }) => `${verdict} ${name}`)).toEqual([
    "holds createPlant: a key that was sent before",
    "holds createPlant: no Authorization: no 2xx",
    "holds createPlant: an empty Bearer: no 2xx",
  ]);
  expect(leftOut).toBe(all.results.length - 3);
  expect(all.leftOut).toBe(0);
  expect(created).toBe(3);
  expect(await store.plants.count()).toBe(2);

  const first = await run({ fetch: right(), only: ["createPlant: what it needs"] });
  expect(first).toMatchObject({ created: 1, holds: 1 });
  const only = ["createPlant: an array as its body"];
  await expect(run({ token: "other", fetch: right(), only })).rejects.toThrow("refuses the token");
});

test("what a refused duplicate left is read back, and a case that has findings says how to repeat each request", async () => {
  const store = ownStore({ duplicates: "reject" });
  const only = ["a key that was sent before"];
  const shown: string[] = [];
  const readBack = async (id: bigint | string) => {
    shown.push(String(id));
    return { id, name: "another" };
  };
  const { results } = await run({ fetch: store.fetch, only });
  expect(results[0]).toMatchObject({ verdict: "not observed", evidence: "only refusals" });
  const { results: read } = await run({ fetch: store.fetch, only, readBack });
  const findings = [{ place: "/name", rule: "decision returned-values" }];
  expect(read[0]).toMatchObject({ verdict: "broken", findings });
  expect(read[0]?.curl?.split("\n")).toHaveLength(2);
  // The plain create, and the duplicate.
  expect(shown).toHaveLength(2);
});

test("a decision's case says what it expects, also which fields must not be there", async () => {
  const only = ["createPlant: OPTIONS: 204"];
  const fetch = async () => new Response(null, { status: 204, headers: { "Access-Control-Allow-Methods": "POST" } });
  const { results } = await run({ fetch, only, decisions: true });
  const expected = expect.stringMatching(/^204 \| Allow: [A-Z, ]+ \| no Access-Control-Allow-Methods/);
  const findings = ["Allow", "Access-Control-Allow-Methods"].map((place) => expect.objectContaining({ place }));
  expect(results[0]).toMatchObject({ expected, findings: expect.arrayContaining(findings) });
});

test.for<readonly [string | object | undefined, string | RegExp]>([
  [undefined, "nothing was returned."],
  ["", "nothing was returned."],
  ["[]", "it is not an object in JSON: []."],
  [new Error("exit status 22: swordfish"), "exit status 22: <token>."],
])("a read-back of %j shows no plant, which is not observed", async ([plant, words]) => {
  const readBack = async () => (plant instanceof Error ? Promise.reject(plant) : plant);
  const only = ["createPlant: what it needs"];
  const { results } = await run({ fetch: right(), only, readBack });
  expect(results[0]?.verdict).toBe("not observed");
  expect(results[0]?.reason).toMatch(/^The read-back of \d+ shows no plant: /);
  expect(results[0]?.reason).toContain(words);
});

test("the same random numbers make the same run, others another", async () => {
  const requests = async (random?: () => number) =>
    (await run({ fetch: right(), random, only: ["past 2^53"] })).results.map(({ request }) => request);
  const first = await requests(() => 0.25);
  expect(await requests(() => 0.25)).toEqual(first);
  expect(await requests(() => 0.75)).not.toEqual(first);
  expect(await requests()).not.toEqual(await requests());
});

test("ids begin where a number rounds the first, and at the ends of int64", async () => {
  const { results } = await run({ fetch: right(), random: () => 0 });
  const ids = results.flatMap(({ request }) => /"id":(-?\d+)/.exec(request ?? "")?.[1] ?? []);
  const past = ids.filter((id) => !Number.isSafeInteger(Number(id)));
  // And the neighbour of the second, which is what it is as a double.
  const large = ["9007199254740993", "-9007199254740993", "9223372036854775807", "-9223372036854775807"];
  expect(past).toEqual([...large, "9007199254740996"]);
});

test("a fraction is one that a number holds: a service that reads numbers can refuse it", async () => {
  const { results } = await run({ fetch: right(), random: () => 1 - 2 ** -32, only: ["/id a frac"] });
  const [, fraction] = /"id":([\d.]+)/.exec(results[0]?.request ?? "") ?? [];
  expect(String(Number(fraction))).toBe(fraction);
});

test("an id that only the response to the first of two neighbours rounds is broken", async () => {
  const echo: typeof fetch = async (_input, init) => Response.json(await new Response(init?.body ?? null).json());
  const { results } = await run({ fetch: echo, only: ["two neighbours"] });
  expect(results[0]).toMatchObject({ verdict: "broken", findings: [{ place: "/id", rule: "document int64" }] });
});

test("a run that begins at the end of its range goes on at the beginning", async () => {
  const store = ownStore();
  const { ids, broken, created } = await run({ fetch: store.fetch, random: () => 1 - 2 ** -32 });
  expect(broken).toBe(0);
  const plants = await store.plants.values();
  // One id is sent twice.
  const removed = (await store.requests.all()).filter(({ method, stored }) => method === "DELETE" && stored);
  expect(plants).toHaveLength(created - 1 - removed.length);
  const isInRange = (id: bigint) => ids.some(({ from, to }) => BigInt(from) <= id && id <= BigInt(to));
  expect(plants.filter(({ id }) => !isInRange(id))).toEqual([]);
});

test.for([
  [0, /^No service responds to POST https:\/\/api\.plants\.test\/v1\/plants: no response within 200 ms\. /],
  [6, / stopped responding in the case "[^"]+" \(7 of \d+\), at the request POST .*: no response within 200 ms\. /],
] as const)("a service that hangs after %i requests, and looks at no signal: the run ends", async ([most, words]) => {
  const fetch = right();
  let sent = 0;
  const hanging: typeof fetch = (...call) => (++sent > most ? new Promise<Response>(() => {}) : fetch(...call));
  await expect(run({ timeoutMs: 200, fetch: hanging })).rejects.toThrow(words);
});

test("without a token none is sent, whatever is tried to find the service", async () => {
  const fetching = vi.fn<typeof fetch>().mockRejectedValue(new TypeError("fetch failed"));
  const words = /No service responds .*: fetch failed\./;
  await expect(run({ token: undefined, fetch: fetching })).rejects.toThrow(words);
  const sent = fetching.mock.calls.map(([, init]) => new Headers(init?.headers).get("Authorization"));
  expect(sent).toEqual([null]);
});

async function furtherGetting(response: () => Response) {
  const service = right();
  const fetch: typeof globalThis.fetch = async (input, init) =>
    (await new Request(input, init).text()).includes('"further"') ? response() : service(input, init);
  const { results } = await run({ fetch, timeoutMs: 1_000, only: ["createPlant"] });
  const [other, ...more] = results.filter(
    ({ verdict, reason = "" }) => verdict !== "holds" && !/^No resp/.test(reason),
  );
  expect([other?.name, more]).toEqual(["createPlant: further members", []]);
  return other;
}

test("a body that never ends is not observed, and is given up", async () => {
  const cancel = vi.fn();
  const start = (controller: ReadableStreamDefaultController) => controller.enqueue(Buffer.from('{"name":"'));
  const endless = new ReadableStream<Uint8Array>({ start, cancel });
  const json = { headers: { "Content-Type": "application/json" } };
  expect(await furtherGetting(() => new Response(endless, json))).toMatchObject({
    verdict: "not observed",
    reason: "The response did not end in time; the document shows no time.",
  });
  expect(cancel).toHaveBeenCalledOnce();
});

test("a body of more than 16 MiB is read no further, and its status still counts", async () => {
  const pull = vi.fn((controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(2 ** 20)));
  const huge = new ReadableStream<Uint8Array>({ pull });
  expect(await furtherGetting(() => new Response(huge, { status: 202 }))).toMatchObject({
    verdict: "broken",
    reason: "status: expected 200, received 202; Content-Type: expected application/json, received none",
  });
  expect(pull.mock.calls.length).toBeLessThan(25);
});

test("a redirect whose status the runtime hides is not a 200", async () => {
  expect(await furtherGetting(() => Response.error())).toMatchObject({
    reason: "status: expected 200, received a redirect",
    received: "a redirect | no Content-Type | no body",
  });
});

test("a failure that quotes the token does not show it", async () => {
  const fetch = () => Promise.reject(new TypeError("fetch failed", { cause: new Error("Bearer swordfish\nno") }));
  await expect(run({ fetch })).rejects.toThrow(/: Bearer <token>\\u\{a\}no\. /);
});

test("a listener that throws ends the run", async () => {
  const onResult = () => expect.unreachable("enough");
  await expect(run({ fetch: right(), onResult })).rejects.toThrow("enough");
});

test.for<readonly [Readonly<Partial<Record<keyof ConformanceOptions | "tokens", unknown>>>, string]>([
  [{ baseUrl: "https://me:swordfish@a.test" }, "baseUrl must not hold a user name"],
  [{ token: "sword fish" }, "token must be a bearer token (b64token, RFC 6750 2.1)"],
  // Each would pass a test of its text.
  ...[1, ["swordfish"]].map((token) => [{ token }, "token must be a bearer token"] as const),
  [{ timeoutMs: "1" }, "timeoutMs must be a whole number of milliseconds from 1 to 2147483647."],
  [{ decisions: "false" }, "decisions must be a boolean."],
  [{ skip: [""] }, "skip must be a list of texts, none of them empty."],
  [{ only: "what it needs" }, "only must be a list of texts, none of them empty."],
  ...["onResult", "readBack", "fetch", "random"].map(
    (name) => [{ [name]: {} }, `${name} must be a function.`] as const,
  ),
  [{ tokens: [] }, 'unknown option "tokens"'],
])("refuses %j before anything is sent", async ([options, words]) => {
  const fetch = () => Promise.reject(new Error("sent"));
  const refusal = await rejectionOf(run({ fetch, ...(options as object) }));
  expect(refusal).toBeInstanceOf(TypeError);
  expect(String(refusal)).toContain(`runConformance: ${words}`);
  expect(String(refusal)).not.toMatch(/sword ?fish/);
});

import { describe, expect, test } from "vitest";
import { recordMembers } from "../../contract.ts";
import { CAUSES } from "../../service/errors.ts";
import { faults } from "../../service/faults/faults.ts";
import { rejectionOf, sendRequest, statuses } from "../../testing/requests.ts";
import { remoteStore } from "../../testing/storages.ts";
import { createPlantStore, type PlantStore } from "../store.ts";
import type { RequestCounts } from "./request-counts.ts";

/** Two 503, a 200, and a 400 that came late. */
async function fourRequests(): Promise<PlantStore> {
  const store = createPlantStore({ randomSeed: 42 });
  await store.inject(faults.status(503, { retryAfter: 1 }), { times: 2 });
  await statuses(store, 3);
  await store.inject(faults.latency(1), { times: 1 });
  await sendRequest(store, { body: '{"id":"1"}' });
  return store;
}

describe("verify passes", () => {
  test.for<readonly [string, RequestCounts]>([
    ["statuses that did not come", { status: { 503: 2, 200: 1, 400: 1, 500: 0 } }],
    ["a cause once a request, though id and name are wrong", { violations: { shape_violation: 1, duplicate_id: 0 } }],
    ["a cause that is undefined", { violations: { shape_violation: 1, duplicate_id: undefined } as object }],
    ["all of it", { total: 4, status: { 200: 1, 400: 1, 503: 2 }, faults: { latency: 1, status: 2 }, violations: 1 }],
    ["the order", { order: [{ status: 503 }, {}, ({ stored }) => stored, { cause: "shape_violation" }] }],
    ["the total, the rest undefined", { total: 4, status: undefined, faults: undefined, violations: undefined }],
  ])("%s", async ([, counts]) => {
    expect(await (await fourRequests()).requests.verify(counts)).toBeUndefined();
  });

  test("no requests at all", async () => {
    await createPlantStore().requests.verify({ total: 0, status: {}, faults: {}, violations: 0, order: [] });
  });
});

describe("verify fails, and marks what differs:", () => {
  test.for<readonly [string, RequestCounts, RegExp]>([
    ["a status too often", { status: { 503: 1, 200: 1, 400: 1 } }, /^✗ status 503 +1 +2$/m],
    ["a fault that none met", { faults: { status: 2, latency: 1, hang: 1 } }, /^✗ fault hang +1 +0$/m],
    ["a cause too often", { violations: { shape_violation: 2 } }, /^✗ violation shape_violation +2 +1$/m],
    ["a request that did not come", { order: [{}, {}, {}, {}, { id: 5n }] }, /^✗ order 5 {"id":"5"} +1 +0$/m],
    ["a request too many", { order: [{}, {}, {}] }, /^✗ order 4 nothing +0 +1$/m],
  ])("%s", async ([, counts, row]) => {
    const { requests } = await fourRequests();
    const message = String(await rejectionOf(requests.verify(counts)));
    expect(message).toMatch(row);
    expect(message.match(/^✗/gm)).toHaveLength(1);
  });

  test("the whole message reads like this", async () => {
    const { requests } = await fourRequests();
    const order = [{ status: 503 }, { status: 200 }, () => false, { status: 400 }];
    const counts = { total: 3, status: { 503: 2, 200: 1 }, faults: { status: 2, latency: 1 }, violations: 0, order };
    const message = String(await rejectionOf(requests.verify(counts)));
    // The contract says what a name may be.
    expect(
      message.replace(`"/name" expected ${recordMembers.name?.expected},`, '"/name" expected …,'),
    ).toMatchInlineSnapshot(`
      "Error: store.requests.verify: the requests are not the expected ones.

                                expected  received
      ✗ total                          3         4
      ✓ status 200                     1         1
      ✗ status 400                     0         1
      ✓ status 503                     2         2
      ✓ fault latency                  1         1
      ✓ fault status                   2         2
      ✗ with violations                0         1
      ✓ order 1 {"status":503}         1         1
      ✗ order 2 {"status":200}         1         0
      ✗ order 3 a function             1         0
      ✓ order 4 {"status":400}         1         1

      order 2: request 2 came, and request 3 matches
        ✗ status  expected 200, got 503

      Received:
        1. POST /plants; 503; id 1; fault: status 503, Retry-After 1
        2. POST /plants; 503; id 1; fault: status 503, Retry-After 1
        3. POST /plants; 200; id 1
        4. POST /plants; 400; fault: latency 1 ms
           at "/id" expected an integer within int64, received a string
           at "/name" expected …, received nothing"
    `);
  });

  test.for([
    ["a share of the requests", faults.latency(0), { probability: 0.5 }],
    ["a random time", faults.latency(0, 1), {}],
  ] as const)("with the seed if chance has decided %s since the last reset", async ([, fault, options]) => {
    for (const store of [createPlantStore({ randomSeed: 42 }), await remoteStore({ randomSeed: 42 })]) {
      const message = async () => String(await rejectionOf(store.requests.verify({ total: 9 })));
      await store.inject(fault, options);
      expect(await message()).not.toContain("randomSeed");
      await statuses(store, 1);
      expect(await message()).toMatch(/\n\nrandomSeed: 42$/);
      await store.reset();
      await statuses(store, 1);
      expect(await message()).not.toContain("randomSeed");
    }
  });

  test("the place of the order where none came shows the closest request, and where it came", async () => {
    const { requests } = await fourRequests();
    const filters = [{ status: 503 }, { id: 2n ** 53n + 1n, fault: "latency" }, { status: 200 }] as const;
    const message = String(await rejectionOf(requests.verify({ order: [{}, {}, {}, {}, ...filters] })));
    expect(message).toContain("\n\norder 5: no request came; the closest is request 2, and request 1 matches\n");
    expect(message.match(/^order/gm)).toHaveLength(1);
  });

  test("with the line of the test first, also for a store in another process", async () => {
    for (const requests of [createPlantStore().requests, (await remoteStore()).requests]) {
      const failures = [requests.verify({ total: 1 }), requests.waitFor(1, {}, { timeoutMs: 0 })].map(rejectionOf);
      for (const failure of await Promise.all(failures))
        expect(/\n {4}at (.*)/.exec(Object(failure).stack)?.[1]).toMatch(/(?:request-counts\.test|storages)\.ts/);
    }
  });

  test("with values that runners of tests compare, of which Jest can send each as JSON", async () => {
    const store = createPlantStore();
    await statuses(store, 2);
    const order = [{ id: 2n ** 53n + 1n, status: "2xx" as const }, () => false, {}];
    expect(await rejectionOf(store.requests.verify({ total: 3, order }))).toMatchObject({
      code: "ERR_ASSERTION",
      expected: { total: 3, order: [{ id: "9007199254740993", status: '"2xx"' }, "a function", "{}"] },
      actual: { total: 2, order: [{ id: "1", status: '"2xx"' }, "request 2", "nothing"] },
    });
  });

  test("the last twenty of many, by their numbers", async () => {
    const store = createPlantStore();
    await statuses(store, 25);
    const message = String(await rejectionOf(store.requests.verify({ total: 24 })));
    expect(message).toContain("Received, without the first 5:\n  6. POST /plants; 200; id 1\n  7. ");
    expect(message).toMatch(/\n {2}25\. POST \/plants; 200; id 1$/);
    expect(message).not.toContain("  5. ");
  });
});

test("verify counts a request under each of its causes", async () => {
  for (const store of [createPlantStore(), await remoteStore()]) {
    await sendRequest(store, { body: "{}", headers: { Prefer: "code=999" } });
    await store.requests.verify({ violations: { impossible_preference: 1, shape_violation: 1 } });
    await store.requests.verify({ violations: 1, order: [{ cause: "shape_violation" }] });
  }
});

const WRONG: readonly (readonly [counts: unknown, words: string])[] = [
  ...[{}, { total: undefined }].map(
    (counts) => [counts, "nothing to check. Give total, status, faults, violations, upstream, order."] as const,
  ),
  [{ total: "1" }, "total must be a whole number from 0."],
  [
    { violations: 1.5 },
    "violations must be a whole number from 0, or an object of counts, such as { refused_token: 1 }.",
  ],
  ...[null, "1", { shape_violation: -1 }].map((violations) => [{ violations }, "violations must be"] as const),
  [{ status: 503 }, "status must be an object of counts, such as { 200: 1 }."],
  [{ status: { 200: -1 } }, "status must be"],
  [{ status: { ok: 0 } }, 'there is no status "ok". The statuses are from 100 to 599.'],
  [{ faults: 0 }, "faults must be an object of counts, such as { networkError: 1 }."],
  [{ faults: { hang: null } }, "faults must be"],
  [{ faults: { netwrkError: 0 } }, 'there is no fault "netwrkError". The faults are latency, drip, status,'],
  [{ order: { status: 200 } }, "order must be a list of filters, such as [{ status: 503 }, { status: 200 }]."],
  [{ order: [{ sttus: 200 }] }, 'unknown option "sttus"'],
  ...[null, "total"].map((counts) => [counts, "the options must be an object."] as const),
  ...["shape_violations", "refusedToken", "toString"].map(
    (cause) =>
      [{ violations: { [cause]: 0 } }, `there is no cause "${cause}". The causes are ${CAUSES.join(", ")}.`] as const,
  ),
  ...["Total", "statuses", "fault", "toString", "__proto__"].map(
    (name) =>
      [
        Object.defineProperty({ total: 0 }, name, { value: undefined, enumerable: true }),
        `unknown option "${name}". The options are total, status, faults, violations, upstream, order.`,
      ] as const,
  ),
];

test("verify refuses a count that is none, though nothing differs", async () => {
  for (const { requests } of [createPlantStore(), await remoteStore()])
    for (const [counts, words] of WRONG) {
      const rejection = await rejectionOf(requests.verify(counts as never));
      expect(rejection).toBeInstanceOf(TypeError);
      expect(String(rejection)).toContain(words);
    }
});

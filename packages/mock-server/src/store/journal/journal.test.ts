import { expect, test } from "vitest";
import { record, recordMembers } from "../../contract.ts";
import { faults } from "../../service/faults/faults.ts";
import { countedStorage } from "../../testing/changed-storage.ts";
import { fail, PLANTS_URL, rejectionOf, sendRequest } from "../../testing/requests.ts";
import { remoteStore } from "../../testing/storages.ts";
import { createPlantStore, type PlantStore } from "../store.ts";
import type { RequestFilter } from "./select.ts";

test("verify counts no requests once some are gone: nobody knows what they were", async () => {
  const { fetch, requests } = createPlantStore({ journalSize: 2 });
  for (let sent = 0; sent < 2; sent++) await fetch(PLANTS_URL, { method: "OPTIONS" });
  await requests.verify({ total: 2 });
  await fetch(PLANTS_URL, { method: "OPTIONS" });
  for (const total of [2, 3])
    expect(await rejectionOf(requests.verify({ total }))).toEqual(
      new Error("store.requests.verify: 1 older requests are gone. Raise journalSize or journalBytes."),
    );
});

const BELOW = { baseUrl: "https://api.plants.test/v1", tokens: ["t1"] };

/** 1: an id of 16 digits; 2: two violations; 3: a bad token; 4: 503, late; 5: outside the base URL; 6: PURGE. */
async function sixRequests(store: PlantStore) {
  const url = "https://api.plants.test/v1/plants";
  await sendRequest(store, { url, body: '{"id":9007199254740993,"name":"Monstera"}' });
  await sendRequest(store, { url, body: '{"id":"1","name":2}' });
  await sendRequest(store, { url, headers: { authorization: "Bearer t2", "x-tenant": "a: b" } });
  await store.inject(faults.status(503), { times: 1 });
  await store.inject(faults.latency(0), { times: 1 });
  await sendRequest(store, { url });
  await sendRequest(store, { url: PLANTS_URL });
  await sendRequest(store, { url, method: "PURGE", body: null });
  return store.requests;
}

const FILTERS: readonly (readonly [what: string, filter: RequestFilter | undefined, numbers: readonly number[]])[] = [
  ["all of them", undefined, [1, 2, 3, 4, 5, 6]],
  ["those of a method", { method: "POST" }, [1, 2, 3, 4, 5]],
  ["none of a method in another case", { method: "post" }, []],
  ["those of a path, below the base URL", { path: "/plants" }, [1, 2, 3, 4, 6]],
  ["none of a path above it", { path: "/v1/plants" }, []],
  ["those of a status", { status: 401 }, [3]],
  ["those of a class", { status: "4xx" }, [2, 3, 5, 6]],
  ["any violation", { cause: "any" }, [2, 3, 5, 6]],
  ["those that met a fault, as any of several", { fault: "status" }, [4]],
  ["none when one part is missing", { method: "PURGE", status: 200 }, []],
  ["those for which a function is true", ({ path }) => path === undefined, [5]],
  ["the plant's id, past 2^53", { id: 9_007_199_254_740_993n }, [1]],
  ["not its neighbour", { id: 9_007_199_254_740_992n }, []],
  ["an id as a number, also of a plant that was not stored", { id: 1 }, [4]],
  ["a cause, once for all its violations", { cause: "shape_violation" }, [2]],
  ["a cause of a request whose body was not read", { cause: "refused_token" }, [3]],
  ["another member of the plant, with the id", { name: "Monstera", id: 9_007_199_254_740_993n }, [1]],
  ["not a plant without that member", { tag: "Monstera" }, []],
  ["a header field, in any case", { headers: { "X-Tenant": "a: b" } }, [3]],
  ["not one of several header fields", { headers: { "x-tenant": "a: b", "x-other": "1" } }, []],
  ["a text in the body", { text: "Monstera" }, [1]],
  ["a text in the body as it was sent, not as it was read", { text: '"id":"1"' }, [2]],
  ["a text in the path, also where there is no body", { text: "/pl" }, [1, 2, 3, 4, 6]],
  ["not another case", { text: "monstera" }, []],
  ["not a text of the header fields", { text: "Bearer" }, []],
  ["those that have all of them", { text: "Fern", id: 1n, path: "/plants", status: 503, fault: "status" }, [4]],
  ["not those that lack one", { text: "Fern", id: 1n, cause: "refused_token" }, []],
  ["every one by undefined fields", { method: undefined, id: undefined, cause: undefined }, [1, 2, 3, 4, 5, 6]],
];

test("a filter finds the requests with all of its fields, also in a server", async () => {
  const [own, remote] = [await sixRequests(createPlantStore(BELOW)), await sixRequests(await remoteStore(BELOW))];
  // A function cannot travel.
  for (const [what, filter, numbers] of FILTERS)
    for (const requests of typeof filter === "function" ? [own] : [own, remote]) {
      const found = (await requests.all(filter)).map(({ number }) => number);
      expect([what, found, await requests.count(filter)]).toEqual([what, numbers, numbers.length]);
      expect((await requests.last(filter))?.number, what).toBe(numbers.at(-1));
    }
});

test("a request without a response is one that has ended", async () => {
  const store = createPlantStore();
  for (const fault of [faults.networkError(), faults.hang()]) {
    await store.inject(fault, { times: 1 });
    sendRequest(store).catch(() => {});
    await store.requests.waitFor(1, { fault: fault.kind });
  }
  expect((await store.requests.all({ status: "no response" })).map(({ number }) => number)).toEqual([1]);
  await store.close();
});

const MEMBERS = Object.keys(recordMembers)
  .filter((name) => name !== record.key)
  .join(", ");

const WRONG_FILTERS: readonly (readonly [filter: object, words: string, error?: typeof Error])[] = [
  [{ id: "1" }, "id must be a number or a bigint."],
  [{ cause: "shape_violations" }, "cause must be one of any, invalid_utf8, "],
  [{ fault: "netwrkError" }, "fault must be one of latency, drip, status,"],
  [{ status: "503" }, 'status must be a status such as 404, a class such as 4xx, or "no response".'],
  ...[99, "6xx"].map((status) => [{ status }, "status must be"] as const),
  ...["toString", ["duplicate_id"]].map((cause) => [{ cause }, "cause must be"] as const),
  [{ text: "" }, "text must be a string that is not empty."],
  [{ text: /Fern/ }, "text must be"],
  [{ name: 7 }, "name must be a string."],
  ...[["x-tenant"], new Map(), { "x-tenant": 1 }].map(
    (headers) => [{ headers }, "headers must be an object of texts, such as "] as const,
  ),
  ...["statsu", "Status", "plant", "toString", "__proto__"].map(
    (name) =>
      [
        Object.defineProperty({}, name, { value: 1, enumerable: true }),
        `unknown option "${name}". The options are method, path, status, fault, id, cause, upstream, text, headers, ${MEMBERS}.`,
      ] as const,
  ),
  ...[2 ** 53, -(2 ** 53), 1.5, NaN].map(
    (id) =>
      [
        { id },
        `the number ${id} is not an exact integer. Past 2^53 - 1, write the id as a bigint.`,
        RangeError,
      ] as const,
  ),
];

test("a filter that all or none would match is refused", async () => {
  for (const { requests } of [createPlantStore(), await remoteStore()])
    for (const [filter, words, error = TypeError] of WRONG_FILTERS) {
      const calls = [requests.all(filter), requests.last(filter), requests.count(filter), requests.waitFor(1, filter)];
      for (const rejection of await Promise.all(calls.map(rejectionOf))) {
        expect(rejection).toBeInstanceOf(error);
        expect(String(rejection)).toContain(`store.requests: a filter: ${words}`);
      }
    }
});

test("what a filter's function throws is its caller's", async () => {
  const store = createPlantStore();
  await sendRequest(store);
  await expect(store.requests.all(fail)).rejects.toThrow("a bug of the test's");
});

test.for(["", "a", "a.1", "a.1.b", "a.1.2.3", "a b.1.2"])("after %j is not an id of an event", (after) => {
  expect(() => createPlantStore().requests.follow({ after })).toThrow(
    new TypeError(`store.requests.follow: after must be the id of an event, not ${JSON.stringify(after)}.`),
  );
});

test("follow rejects with the error of a storage that fails, and listens no more", async () => {
  const { storage, listeners } = countedStorage({ changes: () => Promise.reject(new Error("no disk")) });
  const store = createPlantStore({ storage });
  expect(await rejectionOf(store.requests.follow()[Symbol.asyncIterator]().next())).toEqual(new Error("no disk"));
  expect(listeners()).toBe(0);
});

/** Two storages on one place, as two processes have them. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { faults } from "../../service/faults/faults.ts";
import { createPlantStore, type PlantStore } from "../../store/store.ts";
import type { PlantStoreOptions } from "../../store/store-options.ts";
import { rejectionOf, sendRequest, statuses, statusOf } from "../../testing/requests.ts";
import { SHARED_STORAGES } from "../../testing/storages.ts";

/** Sends `count` creates to each of the two, at once. The n-th creates have the same id. */
function sendToBoth([one, other]: readonly [PlantStore, PlantStore], count: number): Promise<Response[]> {
  return Promise.all(
    Array.from({ length: 2 * count }, (_, index) =>
      sendRequest(index % 2 === 0 ? one : other, { body: `{"id":${index >> 1},"name":"Fern"}` }),
    ),
  );
}

const numberOf = ({ headers }: Response) => Number(headers.get("x-request-id")?.replace("plant-store-", ""));

describe.each(SHARED_STORAGES)("two storages on one place of %s:", (_, createPlace) => {
  function openTwo(options?: PlantStoreOptions): readonly [PlantStore, PlantStore] {
    const storage = createPlace();
    const open = () => createPlantStore({ ...options, storage: storage() });
    return [open(), open()];
  }

  test("one create of an id gets a 200 where duplicates are rejected, and no number is given twice", async () => {
    const both = openTwo({ duplicates: "reject" });
    const responses = await sendToBoth(both, 40);
    const stored = responses.flatMap((response, index) => (response.status === 200 ? [index >> 1] : []));
    expect(stored).toEqual(Array.from({ length: 40 }, (_, id) => id));
    const numbers = Array.from({ length: 80 }, (_, index) => index + 1);
    expect(responses.map(numberOf).sort((one, other) => one - other)).toEqual(numbers);
    for (const store of both) {
      expect((await store.requests.all()).map(({ number }) => number)).toEqual(numbers);
      expect(await store.plants.count()).toBe(40);
      await store.requests.verify({ total: 80, violations: { duplicate_id: 40 } });
    }
  });

  test("a fault is met by `times` in total, also where nobody has heard of it", async () => {
    const both = openTwo();
    const busy = await both[0].inject(faults.status(503), { times: 2 });
    const responses = await sendToBoth(both, 20);
    expect(responses.filter(({ status }) => status === 503)).toHaveLength(2);
    expect(await busy.remaining()).toBe(0);
    await both[1].requests.verify({ total: 40, status: { 200: 38, 503: 2 }, faults: { status: 2 } });
  });

  test("waitFor sees the requests of the other", async () => {
    const [one, other] = openTwo();
    const waiting = one.requests.waitFor(2);
    await statuses(other, 2);
    expect((await waiting).map(({ number }) => number)).toEqual([1, 2]);
  });

  test("a reset by the other ends the epoch: waitFor says so, and a request under way writes nothing", async () => {
    const [one, other] = openTwo();
    await one.inject(faults.latency(40), { times: 1 });
    const slow = sendRequest(one);
    await one.requests.waitFor(1);
    const waiting = rejectionOf(one.requests.waitFor(2));
    await one.requests.count();
    await other.reset();
    expect(String(await waiting)).toContain("1 of 2 requests came before the reset");
    expect(await slow).toMatchObject({ status: 200 });
    expect([await one.plants.count(), await other.requests.count()]).toEqual([0, 0]);
    expect(numberOf(await sendRequest(one))).toBe(1);
  });

  test("a request that comes after a reset is stored, though nobody here has noticed the reset", async () => {
    const [one, other] = openTwo();
    await statuses(one, 3);
    await other.reset();
    expect(numberOf(await sendRequest(one))).toBe(1);
    expect(await one.plants.count()).toBe(1);
  });

  test("a request whose body comes after a reset writes nothing, and gets a number of its own", async () => {
    const [one, other] = openTwo();
    await statuses(one, 3);
    const body = new TransformStream<Uint8Array, Uint8Array>();
    const slow = sendRequest(one, { body: body.readable });
    await nextTurn();
    await other.reset();
    const writer = body.writable.getWriter();
    await writer.write(new TextEncoder().encode('{"id":1,"name":"Fern"}'));
    await writer.close();
    const response = await slow;
    expect([response.status, numberOf(response)]).toEqual([200, 4]);
    expect([await one.plants.count(), await one.requests.count()]).toEqual([0, 0]);
  });

  test("a fault that the other has removed is met no more", async () => {
    const [one, other] = openTwo();
    const busy = await one.inject(faults.status(503));
    expect(await statusOf(other)).toBe(503);
    await busy.remove();
    expect(await statusOf(other)).toBe(200);
  });
});

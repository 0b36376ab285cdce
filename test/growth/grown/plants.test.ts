/** Six operations on plants with two int64: the client and the service that their contract makes, as they are used. */
import { faults } from "@plant-store/mock-server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { WAYS } from "../ways.ts";

const BIG = 9_223_372_036_854_775_807n;
const FERN = { id: BIG, name: "Fern", tag: "shade", motherId: BIG - 1n };
const IVY = { id: 2, name: "Ivy", tag: "climber", motherId: 1 };

// The client waits a random time before it sends a request again.
beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));

describe.each(WAYS)("over %s", (_, open) => {
  test("a plant is created, read, replaced, updated and deleted, its int64 exact", async () => {
    const { client: plants, store } = await open();
    expect(await plants.createPlant(FERN)).toEqual(FERN);
    expect(await plants.getPlant(BIG)).toEqual(FERN);
    expect(await plants.replacePlant(BIG, { name: "Moss", motherId: -BIG })).toEqual({
      id: BIG,
      name: "Moss",
      motherId: -BIG,
    });
    expect(await plants.updatePlant(BIG, { tag: "shade" })).toEqual({ ...FERN, name: "Moss", motherId: -BIG });
    expect(await store.plants.values()).toEqual([{ ...FERN, name: "Moss", motherId: -BIG }]);
    const nothing: undefined = await plants.deletePlant(BIG);
    expect([nothing, await store.plants.count()]).toEqual([undefined, 0]);
  });

  test("an unknown plant is a 404 to each operation on one, with its body typed", async () => {
    const { client: plants, store } = await open();
    for (const result of [
      await plants.safe.getPlant(7n),
      await plants.safe.replacePlant(7, { name: "Moss" }),
      await plants.safe.updatePlant(7, {}),
      await plants.safe.deletePlant(7),
    ]) {
      if (result.ok || result.error.code !== "documented" || result.error.status !== 404)
        throw new Error("It is not a 404.");
      const { error, message, deletedOn } = result.error.body;
      expect([error, message, deletedOn]).toEqual([40403, "There is no plant with the id 7.", undefined]);
      expect(result.error).toMatchObject({ outcome: "refused", attempts: 1 });
      expect(result.error.message).toMatch(/ responded 404 to [A-Z]+ .*\/7: There is no plant .* 7\. \(error 40403\)$/);
    }
    expect((await store.requests.all()).map(({ stored }) => stored)).toEqual([false, false, false, false]);
    // @ts-expect-error
    await expect(plants.getPlant("7")).rejects.toMatchObject({
      code: "invalid_request",
      issues: [{ pointer: "/plantId" }],
    });
  });

  test("a list goes on after a plant that is gone, and leaves out other tags", async () => {
    const seed = Array.from({ length: 7 }, (_, at) => ({ ...IVY, id: at + 1, tag: at % 2 ? "climber" : "shade" }));
    const { client: plants } = await open({ seed });
    const first = await plants.listPlants({ limit: 3 });
    expect(first.plants.map(({ id }) => id)).toEqual([1, 2, 3]);
    await plants.deletePlant(3);
    const { next, plants: second } = await plants.listPlants({ after: first.next, limit: 3 });
    expect(second.map(({ id }) => id)).toEqual([4, 5, 6]);
    expect(await plants.listPlants({ after: next })).toEqual({ plants: [seed[6]] });
    const climbers = await plants.listPlants({ tag: "climber", limit: 2 });
    expect(climbers.plants.map(({ id }) => id)).toEqual([2, 4]);
    expect(await plants.listPlants({ after: climbers.next, tag: "climber" })).toEqual({ plants: [seed[5]] });
    expect(await plants.safe.listPlants({ limit: 101 })).toMatchObject({ error: { issues: [{ pointer: "/limit" }] } });
  });

  test("updates at the same time lose nothing", async () => {
    const { client: plants } = await open({ seed: [{ id: 2, name: "Ivy" }] });
    await Promise.all([
      plants.updatePlant(2, { name: "Moss" }),
      plants.updatePlant(2, { tag: "shade" }),
      plants.updatePlant(2, { motherId: BIG }),
    ]);
    expect(await plants.getPlant(2)).toEqual({ id: 2, name: "Moss", tag: "shade", motherId: BIG });
  });

  test("a GET, a PUT and a DELETE are sent again after a 503, a PATCH is not; an error says what may have changed", async () => {
    const { client: plants, store } = await open({ seed: [IVY] });
    const busy = () => store.inject(faults.status(503), { times: 1 });
    await busy();
    expect(await plants.safe.updatePlant(2, { name: "Moss" })).toMatchObject({
      error: {
        status: 503,
        outcome: "unknown",
        attempts: 1,
        message: expect.stringMatching(/ The plant may have changed: /),
      },
    });
    await busy();
    expect(await plants.replacePlant(2, { name: "Moss" })).toEqual({ id: 2, name: "Moss" });
    await busy();
    await plants.deletePlant(2);
    expect((await store.requests.all()).map(({ method, stored }) => [method, stored])).toEqual([
      ["PATCH", false],
      ["PUT", false],
      ["PUT", true],
      ["DELETE", false],
      ["DELETE", true],
    ]);
    await store.inject(faults.status(503));
    const message = expect.stringMatching(/ responded 503 to GET \S+\.$/);
    expect(await plants.safe.getPlant(2)).toMatchObject({ error: { attempts: 3, message } });
  });

  test("a request without a body has no type, and the options come last", async () => {
    const { client: plants, store } = await open();
    await plants.safe.getPlant(2, { headers: { "X-Tenant": "botany" } });
    const { headers, body } = (await store.requests.last()) ?? {};
    expect([headers?.["x-tenant"], headers?.["content-type"], body || undefined]).toEqual([
      "botany",
      undefined,
      undefined,
    ]);
  });

  test("a fault at the response comes after the change", async () => {
    const { client: plants, store } = await open({ seed: [IVY] });
    const busy = () => store.inject(faults.status(503), { at: "response", times: 1 });
    await busy();
    // An unknown plant changes nothing, so it meets none.
    expect(await plants.safe.deletePlant(7)).toMatchObject({ error: { status: 404 } });
    expect(await plants.replacePlant(2, { name: "Moss" })).toEqual({ id: 2, name: "Moss" });
    await busy();
    expect(await plants.safe.deletePlant(2)).toMatchObject({ error: { status: 404, attempts: 2 } });
    expect((await store.requests.all()).map(({ stored, response }) => [stored, response?.status])).toEqual([
      [false, 404],
      [true, 503],
      [true, 200],
      [true, 503],
      [false, 404],
    ]);
  });

  test("the journal and the faults know the key of the path and the members of the body", async () => {
    const { client: plants, store } = await open({ seed: [FERN, IVY] });
    await store.inject(faults.status(429, { retryAfter: 999 }), { when: { id: BIG } });
    await store.inject(faults.status(418), { when: { motherId: BIG } });
    expect(await plants.safe.getPlant(BIG)).toMatchObject({ error: { status: 429 } });
    expect(await plants.safe.updatePlant(2, { motherId: BIG })).toMatchObject({ error: { status: 418 } });
    expect(await plants.getPlant(2)).toEqual(IVY);
    expect((await store.requests.all()).map(({ plant }) => plant)).toEqual([
      { id: BIG },
      { id: 2n, motherId: BIG },
      { id: 2n },
    ]);
    expect(await store.requests.count({ id: 2 })).toBe(2);
  });

  test("a taken id is a 400 where duplicates are rejected; a replaced plant is none", async () => {
    const { client: plants } = await open({ seed: [IVY], duplicates: "reject" });
    expect(await plants.safe.createPlant({ ...IVY, name: "Ash" })).toMatchObject({ error: { body: { error: 40005 } } });
    expect(await plants.replacePlant(2, { name: "Moss" })).toEqual({ id: 2, name: "Moss" });
  });
});

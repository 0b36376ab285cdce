/** Plants that a text names, which a path carries percent-encoded. */
import { faults } from "@plant-store/mock-server";
import { describe, expect, test } from "vitest";
import { WAYS } from "../ways.ts";

const BARCODE = "rosa/canina 'Ä' ?#%2F";
const ROSE = { name: "Dog rose", height: 2.5 };
const IVY = { barcode: "7", name: "Ivy" };

describe.each(WAYS)("over %s", (_, open) => {
  test("a plant is registered, found and sold by its barcode", async () => {
    const { client: nursery, store } = await open({ seed: [IVY] });
    expect(await nursery.registerPlant({ barcode: BARCODE, ...ROSE })).toEqual(ROSE);
    expect(await nursery.findPlant(BARCODE)).toEqual(ROSE);
    expect(await store.plants.values()).toEqual([IVY, { barcode: BARCODE, ...ROSE }]);
    expect(await store.plants.get(BARCODE)).toEqual({ barcode: BARCODE, ...ROSE });
    await nursery.sellPlant(BARCODE);
    // A URL parser removes the segment.
    expect(await nursery.safe.findPlant("..")).toMatchObject({ error: { issues: [{ pointer: "/barcode" }] } });
    expect(await nursery.safe.findPlant(BARCODE)).toMatchObject({
      error: { status: 404, body: { message: `There is no plant with the barcode ${BARCODE}.` } },
    });
    expect((await store.requests.all()).map(({ plant, stored }) => [plant, stored])).toEqual([
      [{ barcode: BARCODE, ...ROSE }, true],
      [{ barcode: BARCODE }, false],
      [{ barcode: BARCODE }, true],
      [{ barcode: BARCODE }, false],
    ]);
    await store.reset();
    expect(await store.plants.values()).toEqual([IVY]);
  });

  test("the list is an array, needs no token, and a header field of it says how many there are", async () => {
    const { client: nursery, store } = await open({ seed: [IVY, { ...IVY, barcode: "8" }, { ...IVY, barcode: "9" }] });
    const listed = await nursery.safe.listStock();
    if (!listed.ok) throw new Error("It is not listed.");
    expect([listed.data, listed.response.headers.get("X-Total")]).toEqual([[{ name: "Ivy" }, { name: "Ivy" }], "3"]);
    expect(await nursery.listStock({ limit: 1 })).toHaveLength(1);
    await nursery.listStock({}, { token: null });
    expect((await store.requests.last())?.response).toMatchObject({ status: 200 });
  });

  test("a barcode is not a number, for the client, the store and a fault", async () => {
    const { client: nursery, store } = await open({ seed: [IVY] });
    // @ts-expect-error
    expect(await nursery.safe.findPlant(7)).toMatchObject({ error: { issues: [{ pointer: "/barcode" }] } });
    // @ts-expect-error
    await expect(store.plants.get(7)).rejects.toThrow("the barcode is a string, not a number");
    await store.inject(faults.status(429, { retryAfter: 999 }), { when: { barcode: "7" } });
    expect(await nursery.safe.findPlant("7")).toMatchObject({ error: { status: 429 } });
    expect(await nursery.safe.findPlant("8")).toMatchObject({ error: { status: 404 } });
  });

  test("a taken barcode is a 400 where duplicates are rejected", async () => {
    const { client: nursery } = await open({ seed: [IVY], duplicates: "reject" });
    const result = await nursery.safe.registerPlant({ ...IVY, name: "Moss" });
    expect(result).toMatchObject({ error: { code: "bad_request", body: { error: 40005 } } });
  });
});

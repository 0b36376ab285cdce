/** Records with nested values and int64 on every level, and requests that say something in their header. */
import { faults } from "@plant-store/mock-server";
import { createRawClient } from "@plant-store/sdk/openapi-fetch";
import { describe, expect, test } from "vitest";
import { WAYS } from "../ways.ts";

const BIG = 9_223_372_036_854_775_807n;
const KEY = { "Idempotency-Key": "0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d" };
const VAN = {
  id: BIG,
  carrier: "van",
  weight: 1.5,
  sentAt: "2026-11-22T09:30:00.25+01:00",
  due: null,
  parts: [
    { plantId: BIG - 1n, count: 2, potId: null },
    { plantId: 7, count: 1, potId: -BIG },
  ],
  seenBy: { Ann: [BIG - 2n, 1], "": [] },
  address: { lines: ["Süßholz 🌵"], code: "12-a" },
  note: "ring twice",
  level: 3,
} as const;
const PLAIN = { id: 2, carrier: null, weight: 0.1, sentAt: "2026-11-22T09:30:00Z", parts: [{ plantId: 1, count: 1 }] };
/** As it is stored: each int64 is a bigint. */
const STORED = {
  ...VAN,
  parts: [VAN.parts[0], { ...VAN.parts[1], plantId: 7n }],
  seenBy: { Ann: [BIG - 2n, 1n], "": [] },
};

/** The types of the client ask for arrays that may be changed. */
const van = () => structuredClone(VAN) as never;

describe.each(WAYS)("over %s", (_, open) => {
  test("a nested record is sent, stored, shown, changed and listed, its int64 exact", async () => {
    const { client, store } = await open();
    expect(await client.createDelivery(van(), KEY)).toEqual(VAN);
    expect(await store.plants.values()).toEqual([STORED]);
    expect((await store.requests.last())?.plant).toEqual(STORED);
    expect(await client.getDelivery(BIG)).toEqual(VAN);
    const parts = [{ plantId: BIG, count: 9 }];
    expect(await client.changeDelivery(BIG, { parts, note: null })).toEqual({ ...VAN, parts, note: null });
    expect(await client.listDeliveries({ carrier: "van" })).toEqual([{ ...VAN, parts, note: null }]);
    await store.reset();
    expect(await store.plants.count()).toBe(0);
  });

  test("a seed has nested values, and updates at the same time lose nothing", async () => {
    const { client, store } = await open({ seed: [van()] });
    await Promise.all([
      client.changeDelivery(BIG, { note: "x" }),
      client.changeDelivery(BIG, { parts: [{ plantId: 3n, count: 1 }] }),
    ]);
    const changed = { ...STORED, note: "x", parts: [{ plantId: 3n, count: 1 }] };
    expect(await store.plants.get(BIG)).toEqual(changed);
    await store.reset();
    expect(await store.plants.values()).toEqual([STORED]);
  });

  test("each mistake is told at its place by the client, and by the service", async () => {
    const { client, store, send } = await open();
    const wrong = {
      ...PLAIN,
      carrier: "train",
      weight: 0,
      sentAt: "yesterday",
      due: "2026-02-30",
      parts: [{ plantId: 2 ** 53, count: 0, potId: "1" }, {}],
      address: { lines: [], code: "1" },
    };
    const pointers = [
      ...["/carrier", "/weight", "/sentAt", "/due", "/parts/0/plantId", "/parts/0/count", "/parts/0/potId"],
      ...["/parts/1/plantId", "/parts/1/count", "/address/lines", "/address/code"],
    ];
    const result = await client.safe.createDelivery(wrong as never, KEY);
    if (result.ok || result.error.code !== "invalid_request") throw new Error("It is not refused.");
    expect(result.error.issues.map(({ pointer }) => pointer)).toEqual(pointers);
    const body = JSON.stringify(wrong).replace("9007199254740992", "9223372036854775808");
    expect((await send("POST", "/deliveries", { headers: KEY, body })).status).toBe(400);
    expect((await store.requests.last())?.violations.map(({ pointer }) => pointer)).toEqual(pointers);
  });

  test("a header field is a parameter, for both, and a default is there for the behaviour", async () => {
    const { client, store, send } = await open({ seed: [van(), PLAIN, { ...PLAIN, id: 3 }, { ...PLAIN, id: 4 }] });
    expect(await client.safe.createDelivery(PLAIN, { "Idempotency-Key": "7" })).toMatchObject({
      error: { issues: [{ pointer: "/Idempotency-Key", expected: expect.stringContaining("a UUID") }] },
    });
    // @ts-expect-error
    expect(await client.safe.createDelivery(PLAIN)).toMatchObject({ error: { code: "invalid_request" } });
    expect((await send("POST", "/deliveries", { body: JSON.stringify(PLAIN) })).status).toBe(400);
    expect((await store.requests.last())?.violations[0]?.pointer).toBe("Idempotency-Key");
    const ids = async (header?: { "X-Since": bigint }) =>
      (await client.listDeliveries({ carrier: "all" }, header)).map(({ id }) => id);
    expect([await ids(), await ids({ "X-Since": 3n })]).toEqual([
      [BIG, 2],
      [BIG, 4],
    ]);
    expect((await store.requests.last())?.headers).toMatchObject({ "x-since": "3" });
  });

  test("a response has the header fields that its behaviour sets, and 202 is a success of its own", async () => {
    const { client } = await open();
    const created = await client.safe.createDelivery(PLAIN, KEY);
    const listed = await client.safe.listDeliveries({ carrier: "all" });
    if (!created.ok || !listed.ok) throw new Error("It is not sent.");
    expect([created.response.status, created.response.headers.get("Location")]).toEqual([201, "/deliveries/2"]);
    expect(listed.response.headers.get("X-Total")).toBe("1");
    expect(await client.createDelivery({ ...PLAIN, id: BIG, note: "wait" }, KEY)).toEqual({ waitsFor: BIG });
  });

  test("a fault knows a member that is null, and a long text in the depth is cut in the journal", async () => {
    const { client, store } = await open();
    await store.inject(faults.status(418), { when: { carrier: null }, times: 1 });
    expect(await client.safe.createDelivery(PLAIN, KEY)).toMatchObject({ error: { status: 418 } });
    const byParts = store.inject(faults.status(418), { when: { parts: PLAIN.parts } });
    await expect(byParts).rejects.toThrow(/when.parts/);
    await client.createDelivery({ ...PLAIN, note: "x".repeat(70_000) }, KEY);
    const { plant } = (await store.requests.last()) ?? {};
    expect([plant?.note?.length, (await store.plants.get(2))?.note?.length]).toEqual([65_536, 70_000]);
  });
});

test("nested values are read once, as JSON has them, and nothing that is none is sent", async () => {
  const [, open] = WAYS[0] ?? [];
  if (open === undefined) throw new Error("There is no way.");
  const { client, store } = await open();
  let reads = 0;
  const parts = [
    {
      plantId: 1,
      get count() {
        return ++reads;
      },
    },
  ];
  await client.createDelivery(
    { ...PLAIN, sentAt: new Date(0) as never, parts, more: { big: [BIG, undefined] } } as never,
    KEY,
  );
  expect((await store.requests.last())?.body).toBe(
    `{"id":2,"carrier":null,"weight":0.1,"sentAt":"1970-01-01T00:00:00.000Z","parts":[{"plantId":1,"count":1}],"more":{"big":[${BIG},null]}}`,
  );
  const circular: { parts: unknown[] } = { parts: [] };
  circular.parts.push(circular);
  expect(await client.safe.createDelivery({ ...PLAIN, ...circular } as never, KEY)).toMatchObject({
    error: { code: "invalid_request", outcome: "not_sent" },
  });
});

test("openapi-fetch sends the same", async () => {
  const [, open] = WAYS[0] ?? [];
  if (open === undefined) throw new Error("There is no way.");
  const { client, store } = await open();
  const raw = createRawClient(client);
  const { response, data } = await raw.POST("/deliveries", { body: van(), params: { header: KEY } });
  expect([response.headers.get("Location"), data]).toEqual([`/deliveries/${BIG}`, VAN]);
  expect((await store.requests.last())?.headers).toMatchObject({ "idempotency-key": KEY["Idempotency-Key"] });
  await expect(
    raw.POST("/deliveries", { body: { ...PLAIN, parts: [{ plantId: 2 ** 53, count: 1 }] }, params: { header: KEY } }),
  ).rejects.toMatchObject({ issues: [{ pointer: "/parts/0/plantId" }] });
});

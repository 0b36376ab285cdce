/** Bookings of rooms: another domain, with nested records, arrays, enums and nulls, and a text in digits and dashes as the key. */
import { faults } from "@plant-store/mock-server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { WAYS } from "../ways.ts";

const REVIEW = {
  bookingId: "5d0e1f6a-9f0b-4c52-9b7e-0a5c7d3f2b11",
  room: "B-07",
  title: "Design review",
  start: "2126-12-24T10:00:00+01:00",
  end: "2126-12-24T10:30:00Z",
  organizer: { name: "Ada", phone: null },
  attendees: [
    { name: "Grace", role: "required" as const, accepted: null },
    { name: "Lin", role: "optional" as const, accepted: true },
  ],
  equipment: ["projector" as const, "phone" as const],
  costCentre: 9_007_199_254_740_993n,
  deposit: 12.5,
  payBy: null,
  notes: null,
};
const LUNCH = {
  bookingId: "00000000-0000-4000-8000-000000000002",
  room: "C-11",
  title: "Lunch",
  start: "2026-11-01T11:00:00Z",
  end: "2026-11-01T12:00:00Z",
  status: "tentative" as const,
  organizer: { name: "Lin" },
  attendees: [{ name: "Ada", role: "optional" as const }],
  payBy: "2026-10-01",
};
const NOBODY = "00000000-0000-4000-8000-000000000009";

// The client waits a random time before it sends a request again.
beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));

describe.each(WAYS)("over %s", (_, open) => {
  test("a booking is made, with all that is nested in it, and is where the response says", async () => {
    const { client: bookings, store, send } = await open();
    const made = { ...REVIEW, status: "confirmed", bookedAt: expect.stringMatching(/^\d{4}-.*Z$/) };
    const result = await bookings.safe.createBooking(REVIEW);
    expect(result).toMatchObject({ ok: true, data: made, response: { status: 201 } });
    expect(await bookings.getBooking(REVIEW.bookingId)).toEqual(made);
    expect(await store.plants.get(REVIEW.bookingId)).toEqual(made);
    const { headers } = await send("POST", "/bookings", { body: JSON.stringify(LUNCH) });
    const place = `/bookings/${LUNCH.bookingId}`;
    expect(new URL(headers.get("location") ?? "", "http://a.test/bookings").pathname).toBe(place);
    expect(await (await send("GET", place)).json()).toMatchObject({ ...LUNCH, status: "confirmed" });
  });

  test("what is stored cannot be changed by who reads it", async () => {
    const { client: bookings, store } = await open({ seed: [LUNCH] });
    await bookings.safe.createBooking({ ...REVIEW, end: REVIEW.start });
    await bookings.createBooking(REVIEW);
    const requests = await store.requests.all();
    for (const booking of [...(await store.plants.values()), ...requests.map(({ plant }) => plant)])
      expect(
        Object.values(booking?.attendees ?? []).every(Object.isFrozen) && Object.isFrozen(booking?.attendees),
      ).toBe(true);
  });

  test("bookings are listed by pages, and filtered by a room, a status and a day", async () => {
    const { client: bookings } = await open({ seed: [LUNCH, REVIEW] });
    const first = await bookings.listBookings({ limit: 1 });
    expect(first).toEqual({ bookings: [LUNCH], nextCursor: expect.any(String) });
    const cursor = first.nextCursor ?? undefined;
    expect(await bookings.listBookings({ cursor })).toEqual({ bookings: [REVIEW], nextCursor: null });
    const found = async (query: Parameters<typeof bookings.listBookings>[0]) =>
      (await bookings.listBookings(query)).bookings.map(({ title }) => title);
    expect(await found({ room: "B-07" })).toEqual(["Design review"]);
    expect(await found({ status: "tentative" })).toEqual(["Lunch"]);
    expect(await found({ day: "2126-12-24" })).toEqual(["Design review"]);
    expect(await found({ day: "2126-12-24", status: "confirmed" })).toEqual([]);
  });

  test("an unknown booking is a 404, with its body typed", async () => {
    const { client: bookings } = await open({ seed: [LUNCH] });
    for (const result of [await bookings.safe.getBooking(NOBODY), await bookings.safe.cancelBooking(NOBODY)]) {
      if (result.ok || result.error.code !== "documented" || result.error.status !== 404)
        throw new Error("It is not a 404.");
      expect(result.error.body).toEqual({
        error: 40403,
        message: `There is no booking with the bookingId ${NOBODY}.`,
      });
    }
  });

  test("a booking that ends before it begins is a 422 of the behaviour, with its body typed", async () => {
    const { client: bookings, store } = await open();
    // It is for requests that take effect.
    await store.inject(faults.status(503), { at: "response" });
    const result = await bookings.safe.createBooking({ ...REVIEW, end: REVIEW.start });
    if (result.ok || result.error.code !== "documented" || result.error.status !== 422)
      throw new Error("It is not a 422.");
    const { error, fields } = result.error.body;
    expect([error, fields]).toEqual([42201, ["end"]]);
    expect(result.error).toMatchObject({ outcome: "refused", attempts: 1 });
    expect(await store.plants.count()).toBe(0);
    expect(await store.requests.last()).toMatchObject({ stored: false, violations: [], response: { status: 422 } });
  });

  test("a booking is cancelled before it begins, also after a 503", async () => {
    const { client: bookings, store } = await open({ seed: [LUNCH, REVIEW] });
    expect(await bookings.safe.cancelBooking(LUNCH.bookingId)).toMatchObject({
      error: { status: 422, body: { message: "The booking has begun." } },
    });
    await store.inject(faults.status(503), { times: 1 });
    expect(await bookings.safe.cancelBooking(REVIEW.bookingId, { notify: false })).toMatchObject({
      ok: true,
      data: undefined,
      response: { status: 204 },
    });
    expect(await store.plants.values()).toEqual([LUNCH]);
  });

  test("a wrong shape is the documented 422, and the journal has the place of each mistake", async () => {
    const { client: bookings, store, send } = await open();
    const wrong = {
      ...REVIEW,
      room: "b7",
      start: "today",
      organizer: {},
      attendees: [{ name: "Grace", role: "host", accepted: "yes" }],
      equipment: ["phone", "fax"],
      deposit: 10_000,
      payBy: "2126-02-30",
    };
    const pointers = [
      ...["/room", "/start", "/organizer/name", "/attendees/0/role", "/attendees/0/accepted"],
      ...["/equipment/1", "/deposit", "/payBy"],
    ];
    // An int64 past 2^53 is none in JSON.stringify.
    const response = await send("POST", "/bookings", { body: JSON.stringify({ ...wrong, costCentre: 1 }) });
    expect([response.status, await response.json()]).toMatchObject([422, { error: 40004 }]);
    expect((await store.requests.last())?.violations.map(({ pointer }) => pointer).toSorted()).toEqual(
      pointers.toSorted(),
    );
    // @ts-expect-error
    const { error } = await bookings.safe.createBooking(wrong);
    expect(error).toMatchObject({ outcome: "not_sent" });
    expect(error.issues.map(({ pointer }: { pointer: string }) => pointer).toSorted()).toEqual(pointers.toSorted());
    expect((await send("POST", "/bookings", { body: JSON.stringify({ ...LUNCH, attendees: [] }) })).status).toBe(422);
  });

  test("a wrong parameter is refused where it is: in the path, the query or a header", async () => {
    const { client: bookings, send } = await open({ seed: [LUNCH] });
    const statusOf = async (path: string, headers = {}) => (await send("GET", path, { headers })).status;
    expect(await statusOf("/bookings/7")).toBe(404);
    expect(await statusOf("/bookings?status=gone")).toBe(422);
    expect(await statusOf("/bookings?day=2026-02-30")).toBe(422);
    expect(await statusOf("/bookings?limit=51")).toBe(422);
    expect(await statusOf("/bookings", { "x-request-source": "fax" })).toBe(422);
    expect(await statusOf("/bookings", { "x-request-source": "kiosk" })).toBe(200);
    expect(await bookings.safe.getBooking("7")).toMatchObject({
      error: { outcome: "not_sent", issues: [{ pointer: "/bookingId" }] },
    });
  });

  test("a fault and the journal select bookings by their members", async () => {
    const { client: bookings, store } = await open({ seed: [LUNCH] });
    await store.inject(faults.status(429, { retryAfter: 999 }), { when: { room: "B-07", layout: "rows" } });
    expect(await bookings.safe.createBooking({ ...REVIEW, layout: "rows" })).toMatchObject({ error: { status: 429 } });
    expect(await bookings.safe.createBooking(REVIEW)).toMatchObject({ ok: true });
    await bookings.getBooking(LUNCH.bookingId);
    expect(await store.requests.count({ id: REVIEW.bookingId })).toBe(2);
    expect((await store.requests.last())?.plant).toEqual({ bookingId: LUNCH.bookingId });
    // It would match none.
    await expect(store.inject(faults.hang(), { when: { equipment: ["phone"] } })).rejects.toThrow("equipment");
    // @ts-expect-error
    await expect(store.inject(faults.hang(), { when: { rooms: "B-07" } })).rejects.toThrow('a booking has no "rooms"');
  });

  test("a reset brings back the seed, and a seed that is wrong says where", async () => {
    const { client: bookings, store } = await open({ seed: [REVIEW, LUNCH] });
    await bookings.cancelBooking(REVIEW.bookingId);
    await store.reset();
    expect(await store.plants.values()).toEqual([REVIEW, LUNCH]);
    await expect(open({ seed: [{ ...LUNCH, attendees: [{ name: "", role: "optional" }] }] })).rejects.toThrow(
      'seed is no list of bookings: at "/0/attendees/0/name" expected',
    );
  });
});

/** Bookings of rooms: another domain, nested records with int64 on every level, enums and nulls, a required header, a text as key. */
import { faults } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { createRawClient } from "@plant-store/sdk/openapi-fetch";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { WAYS } from "../ways.ts";

const BIG = 9_223_372_036_854_775_807n;
const KEY = { "Idempotency-Key": "0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d" };
const REVIEW = {
  bookingId: "5d0e1f6a-9f0b-4c52-9b7e-0a5c7d3f2b11",
  room: "B-07",
  title: "Design review",
  start: "2126-12-24T10:00:00+01:00",
  end: "2126-12-24T10:30:00Z",
  organizer: { name: "Ada", phone: null },
  attendees: [
    { name: "Grace", role: "required" as const, accepted: null, employeeId: BIG - 1n },
    { name: "Lin", role: "optional" as const, accepted: true, employeeId: null },
  ],
  dishes: { Grace: [BIG, -BIG], "": [] },
  call: { lines: ["Süßholz 🌵"], code: "0012" },
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
  attendees: [{ name: "Ada", role: "optional" as const, employeeId: null }],
  payBy: "2026-10-01",
};

// The client waits a random time before it sends a request again.
beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));

describe.each(WAYS)("over %s", (_, open) => {
  test("a booking is made, with all that is nested in it, and is where the response says", async () => {
    const { client: bookings, store, send } = await open();
    const made = { ...REVIEW, status: "confirmed", bookedAt: expect.stringMatching(/^\d{4}-.*Z$/) };
    const sent = { ...REVIEW, doorCode: "0412" };
    const result = await bookings.safe.createBooking(sent, KEY);
    expect(result).toEqual({ ok: true, data: made, response: expect.objectContaining({ status: 201 }) });
    expect(await bookings.getBooking(REVIEW.bookingId)).toEqual(made);
    expect(await store.plants.get(REVIEW.bookingId)).toEqual({ ...made, ...sent });
    expect((await store.requests.all({ method: "POST" }))[0]?.plant).toEqual(sent);
    const { headers } = await send("POST", "/bookings", { headers: KEY, body: JSON.stringify(LUNCH) });
    const place = `/bookings/${LUNCH.bookingId}`;
    expect(new URL(headers.get("location") ?? "", "http://a.test/bookings").pathname).toBe(place);
    expect(await (await send("GET", place)).json()).toMatchObject({ ...LUNCH, status: "confirmed" });
  });

  test("what is stored cannot be changed by who reads it", async () => {
    const { client: bookings, store } = await open({ seed: [LUNCH] });
    await bookings.safe.createBooking({ ...REVIEW, end: REVIEW.start }, KEY);
    await bookings.createBooking(REVIEW, KEY);
    const requests = await store.requests.all();
    for (const booking of [...(await store.plants.values()), ...requests.map(({ plant }) => plant)])
      expect([booking?.attendees, ...(booking?.attendees ?? [])].every(Object.isFrozen)).toBe(true);
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

  test("a booking is made, found and cancelled by a text, which a path carries percent-encoded", async () => {
    const { client: bookings, store, send } = await open({ seed: [LUNCH] });
    const bookingId = "B-07/Ä 'x' ?#%2F";
    const made = { ...REVIEW, bookingId };
    expect(await bookings.createBooking(made, KEY)).toMatchObject(made);
    expect(await bookings.getBooking(bookingId)).toMatchObject(made);
    expect(await store.plants.get(bookingId)).toMatchObject(made);
    await bookings.cancelBooking(bookingId, { notify: false });
    // A URL parser removes the segment.
    expect(await bookings.safe.getBooking("..")).toMatchObject({ error: { issues: [{ pointer: "/bookingId" }] } });
    const message = `There is no booking with the bookingId ${bookingId}.`;
    expect(await bookings.safe.getBooking(bookingId)).toMatchObject({ error: { status: 404, body: { message } } });
    expect((await store.requests.all()).map(({ plant, stored }) => [plant, stored])).toEqual([
      [made, true],
      [{ bookingId }, false],
      [{ bookingId }, true],
      [{ bookingId }, false],
    ]);
    await store.reset();
    expect(await store.plants.values()).toEqual([LUNCH]);
    await store.inject(faults.status(429, { retryAfter: 999 }), { when: { bookingId: "7" } });
    expect((await send("GET", "/bookings/7")).status).toBe(429);
    expect((await send("GET", "/bookings/8")).status).toBe(404);
    // @ts-expect-error
    expect(await bookings.safe.getBooking(7)).toMatchObject({ error: { issues: [{ pointer: "/bookingId" }] } });
    // @ts-expect-error
    await expect(store.plants.get(7)).rejects.toThrow("the bookingId is a string, not a number");
  });

  test("a list is an array, needs no token, drops other members, and a header field says how many there are", async () => {
    const { client: bookings, store } = await open({ seed: [LUNCH, REVIEW, { ...LUNCH, bookingId: "3" }] });
    const listed = await bookings.safe.operations();
    if (!listed.ok) throw new Error("It is not listed.");
    expect(listed.data).toEqual([{ title: "Lunch" }, { title: "Design review", deposit: 12.5 }]);
    expect(listed.response.headers.get("X-Total")).toBe("3");
    expect(await bookings.operations({ limit: 1 })).toHaveLength(1);
    await bookings.operations({}, { token: null });
    expect((await store.requests.last())?.response).toMatchObject({ status: 200 });
  });

  test("a booking that ends before it begins is a 422 of the behaviour, with its body typed", async () => {
    const { client: bookings, store } = await open();
    // It is for requests that take effect.
    await store.inject(faults.status(503), { at: "response" });
    const result = await bookings.safe.createBooking({ ...REVIEW, end: REVIEW.start }, KEY);
    if (result.ok || result.error.code !== "documented" || result.error.status !== 422)
      throw new Error("It is not a 422.");
    const { error, fields } = result.error.body;
    expect([error, fields]).toEqual([42201, ["end"]]);
    expect(result.error).toMatchObject({ outcome: "refused", attempts: 1 });
    expect(await store.plants.count()).toBe(0);
    expect(await store.requests.last()).toMatchObject({ stored: false, violations: [], response: { status: 422 } });
  });

  test("a wrong shape is the documented 422, and the journal has the place of each mistake", async () => {
    const { client: bookings, store, send } = await open();
    const wrong = {
      ...REVIEW,
      room: "b7",
      start: "today",
      organizer: {},
      attendees: [{ name: "Grace", role: "host", accepted: "yes", employeeId: 2 ** 53 }, {}],
      dishes: { Grace: ["1"] },
      call: { lines: [], code: "1" },
      equipment: ["phone", "fax"],
      deposit: 10_000,
      payBy: "2126-02-30",
    };
    const pointers = [
      ..."/room /start /organizer/name /attendees/0/role /attendees/0/accepted /attendees/0/employeeId".split(" "),
      ..."/attendees/1/name /attendees/1/role /attendees/1/employeeId /dishes/Grace/0 /call/lines".split(" "),
      ..."/call/code /equipment/1 /deposit /payBy".split(" "),
    ].toSorted();
    // An int64 past 2^53 is none in JSON.stringify.
    const body = JSON.stringify({ ...wrong, costCentre: 1 }).replace("9007199254740992", "9223372036854775808");
    const response = await send("POST", "/bookings", { headers: KEY, body });
    expect([response.status, await response.json()]).toMatchObject([422, { error: 40004 }]);
    expect((await store.requests.last())?.violations.map(({ pointer }) => pointer).toSorted()).toEqual(pointers);
    // @ts-expect-error
    const { error } = await bookings.safe.createBooking(wrong, KEY);
    expect(error).toMatchObject({ outcome: "not_sent" });
    const issues = error?.code === "invalid_request" ? error.issues : [];
    expect(issues.map(({ pointer }) => pointer).toSorted()).toEqual(pointers);
    expect(
      (await send("POST", "/bookings", { headers: KEY, body: JSON.stringify({ ...LUNCH, attendees: [] }) })).status,
    ).toBe(422);
  });

  test("a parameter that is missing or wrong is refused, by the client and by the service", async () => {
    const { client: bookings, store, send } = await open();
    expect(await bookings.safe.getBooking("7".repeat(41))).toMatchObject({
      error: { outcome: "not_sent", issues: [{ pointer: "/bookingId" }] },
    });
    expect(await bookings.safe.createBooking(REVIEW, { "Idempotency-Key": "7" })).toMatchObject({
      error: { issues: [{ pointer: "/Idempotency-Key", expected: expect.stringContaining("a UUID") }] },
    });
    // @ts-expect-error
    expect(await bookings.safe.createBooking(REVIEW)).toMatchObject({ error: { code: "invalid_request" } });
    expect((await send("POST", "/bookings", { body: JSON.stringify(LUNCH) })).status).toBe(422);
    expect((await store.requests.last())?.violations[0]?.pointer).toBe("Idempotency-Key");
  });

  test("a booking that waits is a success of its own, with an int64", async () => {
    const { client: bookings, store } = await open();
    const result = await bookings.safe.createBooking({ ...REVIEW, deposit: 5_001, costCentre: BIG }, KEY);
    expect(result).toMatchObject({ ok: true, data: { waitsFor: BIG }, response: { status: 202 } });
    expect(await store.plants.count()).toBe(0);
  });

  test("a fault and the journal select bookings by their members", async () => {
    const { client: bookings, store } = await open({ seed: [LUNCH] });
    await store.inject(faults.status(429, { retryAfter: 999 }), { when: { room: "B-07", layout: "rows" } });
    expect(await bookings.safe.createBooking({ ...REVIEW, layout: "rows" }, KEY)).toMatchObject({
      error: { status: 429 },
    });
    expect(await bookings.safe.createBooking(REVIEW, KEY)).toMatchObject({ ok: true });
    await store.inject(faults.status(418), { when: { payBy: null }, times: 1 });
    expect(await bookings.safe.createBooking(REVIEW, KEY)).toMatchObject({ error: { status: 418 } });
    await bookings.getBooking(LUNCH.bookingId);
    expect(await store.requests.count({ id: REVIEW.bookingId })).toBe(3);
    expect((await store.requests.last())?.plant).toEqual({ bookingId: LUNCH.bookingId });
    const listed = `GET /bookings/${LUNCH.bookingId}; 200; bookingId ${LUNCH.bookingId}`;
    await expect(store.requests.verify({ total: 9 })).rejects.toThrow(listed);
    await expect(store.requests.all({ id: 7 as never })).rejects.toThrow("id must be a string");
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
    await expect(
      open({ seed: [{ ...LUNCH, attendees: [{ name: "", role: "optional", employeeId: 1 }] }] }),
    ).rejects.toThrow('seed is not a list of bookings: at "/0/attendees/0/name" expected');
    const twice = `seed holds the bookingId ${LUNCH.bookingId} twice, at "/0/bookingId" and at "/1/bookingId".`;
    await expect(open({ seed: [LUNCH, LUNCH] })).rejects.toThrow(twice);
    await expect(open({ seed: [{ ...LUNCH, bookingId: 7n as never }] })).rejects.toThrow("received 7.");
  });

  test("nested values are read once, as JSON has them, and nothing that is none is sent", async () => {
    const { client: bookings, store } = await open();
    let reads = 0;
    const dishes = {
      get Grace() {
        return [BigInt(++reads)];
      },
    };
    const booking = { ...LUNCH, start: new Date(0) as never, end: LUNCH.end, dishes, more: { big: [BIG, undefined] } };
    await bookings.createBooking(booking as never, KEY);
    const { body = "" } = (await store.requests.last()) ?? {};
    expect(body).toContain('"start":"1970-01-01T00:00:00.000Z"');
    expect(body).toContain(`"dishes":{"Grace":[1]},"more":{"big":[${BIG},null]}}`);
    const circular: { attendees: unknown[] } = { attendees: [] };
    circular.attendees.push(circular);
    expect(await bookings.safe.createBooking({ ...LUNCH, ...circular } as never, KEY)).toMatchObject({
      error: { code: "invalid_request", outcome: "not_sent" },
    });
  });

  test("each member of a booking is a filter of the control API", async () => {
    const { store } = await open({ seed: [LUNCH, REVIEW] });
    await using server = await serve(store, { port: 0, control: { token: "c1" } });
    const ask = async (query: string) =>
      (await fetch(`${server.url}/_mock/api/plants?${query}`, { headers: { Authorization: "Bearer c1" } })).json();
    const found = await ask(`costCentre=${REVIEW.costCentre}&room=B-07&bookingId=${REVIEW.bookingId}`);
    expect(found).toMatchObject({ total: 2, plants: [{ bookingId: REVIEW.bookingId }] });
    expect(await ask("room=B-07&title=Lunch")).toMatchObject({ plants: [] });
    const message = expect.stringContaining("There are id, text, after, limit, space, bookingId, room, title, ");
    expect(await ask("name=Fern")).toMatchObject({ error: 40004, message });
  });

  test("openapi-fetch sends the same", async () => {
    const { client, store } = await open();
    const raw = createRawClient(client);
    const { response, data } = await raw.POST("/bookings", { body: REVIEW, params: { header: KEY } });
    expect([response.status, data]).toMatchObject([201, REVIEW]);
    expect((await store.requests.last())?.headers).toMatchObject({ "idempotency-key": KEY["Idempotency-Key"] });
    const dishes = { Grace: [2 ** 53] };
    await expect(raw.POST("/bookings", { body: { ...REVIEW, dishes }, params: { header: KEY } })).rejects.toMatchObject(
      {
        issues: [{ pointer: "/dishes/Grace/0" }],
      },
    );
  });
});

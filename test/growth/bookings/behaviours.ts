import type { Behaviour } from "../behaviour.ts";
import { create, get, list, remove } from "../behaviour-parts.ts";

export const cancelBooking: Behaviour<"cancelBooking"> = async ({ parameters }, bookings) => {
  const found = await get(bookings, parameters.bookingId);
  if ("body" in found && Date.parse(found.body.start) <= Date.now())
    return { status: 422, body: { error: 42202, message: "The booking has begun." } };
  return remove(bookings, parameters.bookingId);
};

export const createBooking: Behaviour<"createBooking"> = ({ body }) => {
  if (Date.parse(body.end) <= Date.parse(body.start))
    return { status: 422, body: { error: 42201, message: "A booking ends after it begins.", fields: ["end"] } };
  if (body.costCentre !== undefined && (body.deposit ?? 0) > 5_000)
    return { status: 202, body: { waitsFor: body.costCentre } };
  const booking = create({ ...body, status: "confirmed", bookedAt: new Date().toISOString() });
  // A URL cannot name a lone surrogate.
  const place = encodeURIComponent(body.bookingId.replace(/\p{Surrogate}/gu, "\ufffd"));
  return { ...booking, status: 201, headers: { Location: `bookings/${place}` } };
};

export const getBooking: Behaviour<"getBooking"> = ({ parameters }, bookings) => get(bookings, parameters.bookingId);

export const listBookings: Behaviour<"listBookings"> = async ({ parameters }, bookings) => {
  const { room, status, day, limit, cursor } = parameters;
  const page = await list(
    bookings,
    { after: cursor === undefined ? undefined : Number(cursor), limit },
    (one) =>
      (room === undefined || one.room === room) &&
      (status === undefined || one.status === status) &&
      (day === undefined || new Date(one.start).toISOString().startsWith(day)),
  );
  const nextCursor = page.next === undefined ? null : String(page.next);
  return { body: { bookings: page.plants, nextCursor } };
};

export const operations: Behaviour<"operations"> = async ({ parameters }, bookings) => {
  const { plants } = await list(bookings, parameters);
  return { body: plants, headers: { "X-Total": await bookings.count() } };
};

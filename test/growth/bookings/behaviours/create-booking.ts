import type { Behaviour } from "../behaviour.ts";
import { create } from "../behaviour-parts.ts";

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

import type { Behaviour } from "../behaviour.ts";
import { get, remove } from "../behaviour-parts.ts";

export const cancelBooking: Behaviour<"cancelBooking"> = async ({ parameters }, bookings) => {
  const found = await get(bookings, parameters.bookingId);
  if ("body" in found && Date.parse(found.body.start) <= Date.now())
    return { status: 422, body: { error: 42202, message: "The booking has begun." } };
  return remove(bookings, parameters.bookingId);
};

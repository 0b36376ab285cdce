import type { Behaviour } from "../behaviour.ts";
import { list } from "../behaviour-parts.ts";

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

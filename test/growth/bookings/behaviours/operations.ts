import type { Behaviour } from "../behaviour.ts";
import { list } from "../behaviour-parts.ts";

export const operations: Behaviour<"operations"> = async ({ parameters }, bookings) => {
  const { plants } = await list(bookings, parameters);
  return { body: plants, headers: { "X-Total": await bookings.count() } };
};

import type { Behaviour } from "../behaviour.ts";
import { get } from "../effect.ts";

export const getBooking: Behaviour<"getBooking"> = ({ parameters }, bookings) => get(bookings, parameters.bookingId);

import type { Behaviour } from "../behaviour.ts";
import { get } from "../behaviour-parts.ts";

export const getBooking: Behaviour<"getBooking"> = ({ parameters }, bookings) => get(bookings, parameters.bookingId);

/** The page's forms under a contract with nested records. */
import { expect, test } from "vitest";
import { jsonOf, KEY_LABEL, MEMBERS } from "../../../packages/mock-server/page/src/shared/members.ts";
import { sdkCode } from "../../../packages/mock-server/src/copy/sdk-code.ts";

test("its forms have the members that a client gives, and their types", () => {
  const types = Object.fromEntries(MEMBERS.map(({ name, type }) => [name, type]));
  expect(types).toMatchObject({ bookingId: "string", deposit: "number", costCentre: "integer", attendees: "array" });
  expect([types.organizer, types.payBy, types.status, types.bookedAt]).toEqual([
    "object",
    "string",
    undefined,
    undefined,
  ]);
  expect(KEY_LABEL).toBe("Booking id");
});

test("what is entered there is sent as JSON, nested values too", () => {
  const json = (member: string, entered: string) => {
    const [found] = MEMBERS.filter(({ name }) => name === member);
    return found && jsonOf(found, entered);
  };
  expect(json("title", "12")).toBe('"12"');
  expect(json("costCentre", "9007199254740993")).toBe("9007199254740993");
  expect(json("attendees", '[{"name": "Lin", "role": "optional"}]')).toBe('[{"name": "Lin", "role": "optional"}]');
  expect(json("attendees", "[Lin]")).toBe('"[Lin]"');
  expect(json("organizer", '{"name":"Ada"}')).toBe('{"name":"Ada"}');
});

test("a request of any operation is copied as a call of its method", () => {
  const copied = (method: string, path: string, body?: string) =>
    sdkCode([{ method, path, headers: [["Authorization", ["Bearer ", ""]]], body }], "https://a.test");
  expect(copied("GET", "/bookings/a-1")).toContain(' plants.safe.getBooking("a-1");\n');
  expect(copied("DELETE", "/bookings/7")).toContain(' plants.safe.cancelBooking("7");\n');
  const others = ["GET /bookings/a%20b", "GET /bookings/a?loud=true", "GET /plants", "PATCH /bookings/a"];
  for (const request of [...others, "GET /bookings/a {}", 'POST /bookings {"further":1}', "POST /bookings"]) {
    const [method = "", path = "", body] = request.split(" ");
    expect(copied(method, path, body), request).toBeUndefined();
  }
});

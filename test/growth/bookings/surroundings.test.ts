/** What stands around a service: the command, the page and its copies, under a contract with nested records. */

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createPlantStoreClient } from "@plant-store/sdk";
import { expect, test } from "vitest";
import { jsonOf, KEY_LABEL, MEMBERS } from "../../../packages/mock-server/page/src/shared/members.ts";
import { sdkCode } from "../../../packages/mock-server/src/copy/sdk-code.ts";
import { serveHere } from "../../../packages/mock-server/src/testing/run-here.ts";
import { folder } from "../../cli/command-process.ts";

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

test("a dump has what was seeded and made, with all that is nested in a record, beside its int64", async () => {
  await using place = await folder();
  const [seed = "", dump = ""] = ["seed.json", "dump.json"].map((name) => join(place.path, name));
  const tea =
    '{"bookingId":"1","room":"B-07","title":"Tea","start":"2126-12-24T09:00:00Z","end":"2126-12-24T10:00:00Z","status":"tentative","organizer":{"name":"Ada","phone":null},"attendees":[{"name":"Lin","role":"optional","accepted":true,"employeeId":9007199254740995}],"equipment":["phone"],"costCentre":9007199254740993,"payBy":null}';
  await writeFile(seed, `[${tea}]`);
  await using command = await serveHere(["--seed", seed, "--dump", dump, "--token", "t1"]);
  const bookings = createPlantStoreClient({ baseUrl: command.url, token: "t1" });
  const again = { ...(await bookings.getBooking("1")), bookingId: "2" };
  const made = await bookings.createBooking(again, { "Idempotency-Key": "0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d" });
  expect(made.attendees[0]?.employeeId).toBe(9_007_199_254_740_995n);
  await command.stop();
  const second = tea.replace('"bookingId":"1"', '"bookingId":"2"').replace("tentative", "confirmed").slice(0, -1);
  expect(await readFile(dump, "utf8")).toMatch(
    new RegExp(`^\\[\\n  ${escaped(tea)},\\n  ${escaped(second)}.*\\n\\]\\n$`),
  );
});

const escaped = (text: string) => text.replace(/[[\]{}]/g, "\\$&");

/** Prism finds violations. Otherwise the other tests would show nothing. */
import { expect, test } from "vitest";
import { type ServiceResponse, serveBroken, TOKEN, withMembers, withType } from "../../pair/broken-service.ts";
import { openProxy, readViolations } from "./prism.ts";

const GOOD = '{"id":1,"name":"Fern"}';

const WRONG: readonly (readonly [
  title: string,
  change: (right: ServiceResponse) => ServiceResponse,
  body: string,
  location: string,
  message: string,
])[] = [
  ["a plant without a name", (right) => withMembers(right, { name: undefined }), GOOD, "response.body", "'name'"],
  ["a name that is not a string", (right) => withMembers(right, { name: 1 }), GOOD, "response.body.name", "string"],
  ["a tag that is not a string", (right) => withMembers(right, { tag: ["a"] }), GOOD, "response.body.tag", "string"],
  ["another 2xx", (right) => ({ ...right, status: 201 }), GOOD, "response", "status code"],
  ["another type", (right) => withType(right, "text/plain"), GOOD, "response", "text/plain"],
  ["no message in an Error", (right) => withMembers(right, { message: undefined }), "{}", "response.body", "'message'"],
  ["an error that is a text", (right) => withMembers(right, { error: "a" }), "{}", "response.body.error", "integer"],
  ["an error past int32", (right) => withMembers(right, { error: 2 ** 31 }), "{}", "response.body.error", "2147483647"],
];

async function createThrough(change: (right: ServiceResponse) => ServiceResponse, body: string, errors: boolean) {
  await using service = await serveBroken({ responds: change });
  await using proxy = await openProxy(service.url, { errors });
  const headers = { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" };
  const response = await fetch(`${proxy.url}/plants`, { method: "POST", headers, body });
  const violations = readViolations(response.headers.get("sl-violations") ?? undefined);
  return { status: response.status, text: await response.text(), violations };
}

test.each(WRONG)("%s is a violation", async (_title, change, body, location, message) => {
  const { violations } = await createThrough(change, body, false);
  const found = violations.filter((violation) => violation.location[0] === "response");
  expect(found.map((violation) => [violation.location.join("."), violation.severity])).toContainEqual([
    location,
    "Error",
  ]);
  expect(found.map((violation) => violation.message).join()).toContain(message);
});

test("with errors it is a 500 of Prism's own", async () => {
  const { status, text } = await createThrough((right) => withMembers(right, { name: 1 }), GOOD, true);
  expect([status, text]).toEqual([500, expect.stringContaining("prism/errors#VIOLATIONS")]);
});

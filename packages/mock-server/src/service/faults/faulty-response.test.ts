import { expect, test } from "vitest";
import { readNewPlant } from "../../contract.ts";
import { faults } from "./faults.ts";
import { faultyResponse } from "./faulty-response.ts";

test("every status gets its response, whose body is an Error, unless the status has none", () => {
  for (let status = 200; status <= 599; status++) {
    const response = faultyResponse(faults.status(status));
    expect(response.status).toBe(status);
    // Fetch refuses a body where it calls the status a "null body status".
    const fetched = new Response(response.body === "" ? null : response.body, response);
    expect(fetched.status).toBe(status);
    if ([204, 205, 304].includes(status)) expect(response).toEqual({ status, headers: {}, body: "" });
    else
      expect(JSON.parse(response.body)).toEqual({
        error: status * 100,
        message: `A fault asked for the status ${status}.`,
      });
  }
});

test("a status carries its Retry-After, with or without a body, and what RFC 9110 wants of it", () => {
  expect(faultyResponse(faults.status(503, { retryAfter: 2 })).headers).toEqual({
    "Content-Type": "application/json",
    "Retry-After": "2",
  });
  expect(faultyResponse(faults.status(304, { retryAfter: 2 })).headers).toEqual({ "Retry-After": "2" });
  expect(faultyResponse(faults.status(503)).headers).toStrictEqual({ "Content-Type": "application/json" });
  expect(faultyResponse(faults.status(401)).headers["WWW-Authenticate"]).toBe('Bearer realm="plant-store"');
});

test("a body that breaks the contract is a 200 of JSON's type: malformed, of another shape, or empty", () => {
  const [malformed, shapeless, empty] = [faults.malformedJson(), faults.wrongShape(), faults.emptyBody()].map(
    faultyResponse,
  );
  for (const response of [malformed, shapeless, empty])
    expect(response).toMatchObject({ status: 200, headers: { "Content-Type": "application/json" } });
  expect(malformed?.body).toBe('{"name":"Fe');
  expect(() => JSON.parse(malformed?.body ?? "")).toThrow(SyntaxError);
  const plant: unknown = JSON.parse(shapeless?.body ?? "");
  expect(readNewPlant({ id: 1, ...Object(plant) }).issues).toMatchObject([{ pointer: "/name" }]);
  expect(empty?.body).toBe("");
});

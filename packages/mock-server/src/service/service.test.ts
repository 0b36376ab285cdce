import { expect, test } from "vitest";
import { createPlantStore } from "../index.ts";
import { replied } from "./responses.ts";

test("an admission is of one request, by the token's own rule", async () => {
  const asked: string[] = [];
  const verifyToken = (token: string) => asked.push(token) > 0;
  const store = createPlantStore({ verifyToken });
  const request = (method: string, path: string) => {
    const headers = { authorization: "Bearer t1", "content-type": "application/json" };
    return { method, path, headers, readBody: async () => new TextEncoder().encode('{"id":1,"name":"Fern"}') };
  };
  const create = request("POST", "/plants");
  expect(await store.service.admit(create)).toBeUndefined();
  expect((await store.service.respond(request("DELETE", "/nothing"))).status).toBe(404);
  const strict = createPlantStore({ tokens: ["t2"] });
  expect((await strict.service.respond(create)).status).toBe(401);
  expect((await store.space("a").service.respond(create)).status).toBe(200);
  expect(asked).toEqual(["t1"]);
});

test("a behaviour may return only what the contract documents", () => {
  expect(() => replied("createPlant", { body: {} })).toThrow("The body of createPlant is wrong: ");
  expect(() => replied("createPlant", { status: 299, body: { name: "Fern" } })).toThrow(
    "createPlant has no response 299.",
  );
});

import { expect, test } from "vitest";
import { createPlantStore, faults } from "../index.ts";
import { changedStorage } from "../testing/changed-storage.ts";
import { sendRequest } from "../testing/requests.ts";
import { refuse } from "./errors.ts";
import { documented, replied } from "./responses.ts";
import { router } from "./router.ts";

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

test("a 405 of a fault at the response tells what is allowed at its path, in the journal too", async () => {
  const store = createPlantStore();
  await store.inject(faults.status(405), { at: "response" });
  const { status, headers } = await sendRequest(store);
  const allow = router.find("/plants")?.route.allow;
  expect([status, headers.get("allow")]).toEqual([405, allow]);
  expect((await store.requests.last())?.response?.headers.Allow).toBe(allow);
});

test("a request is in the journal once it has its response, and not while its plant is being stored", async () => {
  let counted: number | undefined;
  const storage = changedStorage((space) => ({
    async step(step) {
      counted = (await space.journal()).requests.length;
      return space.step(step);
    },
  }));
  const store = createPlantStore({ storage });
  await sendRequest(store);
  expect([counted, await store.requests.count()]).toEqual([0, 1]);
});

test("a behaviour may return only what the contract documents", () => {
  expect(() => replied("createPlant", { body: {} })).toThrow("The body of createPlant is wrong: ");
  expect(() => replied("createPlant", { status: 299, body: { name: "Fern" } })).toThrow(
    "createPlant has no response 299.",
  );
});

const read = () => ({ value: {} });

test.for([
  ["no operation", undefined, 415],
  ["an operation without a 400", { 200: read }, 415],
  ["one that documents 400", { 200: read, 400: read }, 400],
  ["one that documents the status", { 200: read, 400: read, 415: read }, 415],
] as const)("the documented status of a 415: %s", ([, responses, status]) => {
  const refusal = refuse("unsupported_media_type", "Not JSON.");
  expect(documented(refusal, "documented", responses && { responses })).toEqual({ ...refusal, status });
});

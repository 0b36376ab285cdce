/** A GET with a parameter in its path, of our own making: so it is the same whatever operations the contract has. */
import { expect, test, vi } from "vitest";
import { configureClient } from "../configuration.ts";
import type { Operation } from "../contract.ts";
import type { PlantStoreEvent } from "../events.ts";
import type { CallableOperation } from "../operations.ts";
import { callSafely } from "./safe.ts";

const getPlant: Operation = {
  method: "GET",
  path: "/plants/{plantId}",
  security: "bearer",
  target: (values) => {
    const { plantId } = Object(values);
    if (typeof plantId === "bigint") return { value: `/plants/${plantId}` };
    return { issues: [{ pointer: "/plantId", expected: "a bigint", received: "another value" }] };
  },
  responses: { 200: (value) => ({ value }), 404: (value) => ({ value }) },
};

async function callWith(parameters: unknown, ...responses: readonly (() => Response)[]) {
  const requests: [url: string, init: RequestInit | undefined][] = [];
  const events: PlantStoreEvent[] = [];
  const client = configureClient({
    baseUrl: "https://api.example.com/v1",
    token: "t1",
    fetch: async (url, init) => {
      requests.push([String(url), init]);
      return responses[requests.length - 1]?.() ?? Response.json({});
    },
    onEvent: (event) => void events.push(event),
  });
  // The type knows only the contract's own operations.
  const result = await callSafely(client, getPlant as CallableOperation, undefined, undefined, parameters);
  return { result, requests, events: events.map(({ type }) => type) };
}

test("it is sent to its target, without a body", async () => {
  const { result, requests } = await callWith({ plantId: 9_223_372_036_854_775_807n });
  expect(result).toMatchObject({
    ok: true,
    response: { url: "https://api.example.com/v1/plants/9223372036854775807" },
  });
  const [[url, init] = []] = requests;
  expect(url).toBe("https://api.example.com/v1/plants/9223372036854775807");
  expect(init).toMatchObject({ method: "GET" });
  expect(init?.body ?? null).toBeNull();
  expect(new Headers(init?.headers).has("content-type")).toBe(false);
});

test("nothing is sent for a parameter that breaks the contract", async () => {
  const { result, requests, events } = await callWith({ plantId: "7" });
  const message = 'The request breaks the contract: at "/plantId" expected a bigint, received another value.';
  expect(result).toMatchObject({ ok: false, error: { code: "invalid_request", outcome: "not_sent", message } });
  expect([requests.length, events]).toEqual([0, ["failure"]]);
});

test("it is repeated without retryUnsafe, and its errors say nothing of a plant that may exist", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const broken = () => new Response(null, { status: 500 });
  const { result, requests } = await callWith({ plantId: 7n }, broken, broken, broken);
  expect(requests).toHaveLength(3);
  expect(result).toMatchObject({
    ok: false,
    error: { code: "api", status: 500, message: expect.not.stringContaining("plant may exist") },
  });
});

test("the message of a documented failure is in the error's message", async () => {
  const missing = () => Response.json({ error: 40402, message: "There is no plant 7." }, { status: 404 });
  const { result } = await callWith({ plantId: 7n }, missing);
  expect(result).toMatchObject({
    ok: false,
    error: {
      code: "api",
      status: 404,
      message:
        "The service responded 404 to GET https://api.example.com/v1/plants/7: There is no plant 7. (error 40402)",
    },
  });
});

/** Operations of our own making, in place of the contract's: so they are the same whatever operations it has. */
import { beforeEach, expect, test, vi } from "vitest";
import type { Operation } from "../contract.ts";
import type { PlantStoreEvent } from "../events.ts";
import type { SafeResult } from "./safe.ts";

function operations(): Readonly<Record<string, Operation>> {
  const read = (value: unknown) => ({ value });
  const target: Operation["target"] = ([plantId]) =>
    typeof plantId === "bigint"
      ? { value: `/plants/${plantId}` }
      : { issues: [{ pointer: "/plantId", expected: "a bigint", received: "another value" }] };
  const ofPlant = { path: "/plants/{plantId}", arguments: ["plantId"], target, hint: "" };
  const changing = { ...ofPlant, hint: " The plant may have changed." };
  const exact = Object.assign((value: unknown) => ({ value }), { parse: (text: string) => `exactly ${text}` });
  const responses = { 200: read, 201: exact, 204: null, 404: read };
  return {
    get: { ...ofPlant, method: "GET", idempotent: true, responses },
    remove: { ...changing, method: "DELETE", idempotent: true, responses },
    replace: { ...changing, method: "PUT", idempotent: true, arguments: ["plantId", "body"], body: read, responses },
    update: { ...changing, method: "PATCH", arguments: ["plantId", "body"], body: read, responses },
  };
}

vi.resetModules();
vi.doMock("../contract.ts", async (original) => ({ ...(await original<object>()), contract: operations() }));
const { createPlantStoreClient } = await import("../client.ts");
vi.doUnmock("../contract.ts");
vi.resetModules();

/** No wait between attempts. */
beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));

const broken = () => new Response(null, { status: 500 });

async function callWith(id: string, given: readonly unknown[], ...responses: readonly (() => Response)[]) {
  const requests: [url: string, init: RequestInit | undefined][] = [];
  const events: PlantStoreEvent[] = [];
  const client = createPlantStoreClient({
    baseUrl: "https://api.example.com/v1",
    token: "t1",
    fetch: async (url, init) => {
      requests.push([String(url), init]);
      return responses[requests.length - 1]?.() ?? Response.json({});
    },
    onEvent: (event) => void events.push(event),
  });
  // The type knows only the contract's own operations.
  const methods = client.safe as object as Record<string, (...given: unknown[]) => Promise<SafeResult<unknown>>>;
  const result = await methods[id]?.(...given);
  return { result, requests, events: events.map(({ type }) => type) };
}

test("it is sent to its target, without a body", async () => {
  const { result, requests } = await callWith("get", [9_223_372_036_854_775_807n]);
  const target = "https://api.example.com/v1/plants/9223372036854775807";
  expect(result).toMatchObject({ ok: true, response: { url: target } });
  const [[url, init] = []] = requests;
  expect(url).toBe(target);
  expect(init).toMatchObject({ method: "GET" });
  expect(init?.body ?? null).toBeNull();
  expect(new Headers(init?.headers).has("content-type")).toBe(false);
});

test("nothing is sent for a parameter that breaks the contract", async () => {
  const { result, requests, events } = await callWith("get", ["7"]);
  const message = 'The request breaks the contract: at "/plantId" expected a bigint, received another value.';
  expect(result).toMatchObject({ ok: false, error: { code: "invalid_request", outcome: "not_sent", message } });
  expect([requests.length, events]).toEqual([0, ["failure"]]);
});

test("it is repeated without retryUnsafe, and its errors say nothing of a plant that may exist", async () => {
  const { result, requests } = await callWith("get", [7n], broken, broken, broken);
  expect(requests).toHaveLength(3);
  const message = expect.not.stringContaining("plant may exist");
  expect(result).toMatchObject({ ok: false, error: { code: "api", status: 500, message } });
});

test("the message of a documented failure is in the error's message", async () => {
  const body = { error: 40402, message: "There is no plant 7." };
  const { result } = await callWith("get", [7n], () => Response.json(body, { status: 404 }));
  const said = "The service responded 404 to GET https://api.example.com/v1/plants/7";
  const message = `${said}: There is no plant 7. (error 40402)`;
  expect(result).toMatchObject({ ok: false, error: { code: "documented", status: 404, body, message } });
});

test.for(["remove", "replace"])("without retryUnsafe, %s is repeated as idempotent, and update is not", async (id) => {
  const { result, requests } = await callWith(id, [7n, {}], broken, broken, broken);
  expect(requests).toHaveLength(3);
  const message = expect.stringMatching(/500 to .*\. The plant may have changed\.$/);
  expect(result).toMatchObject({ error: { message } });
  expect((await callWith("update", [7n, {}], broken)).requests).toHaveLength(1);
});

test("a documented status without a body is a success, and its data is undefined", async () => {
  const { result, events } = await callWith("remove", [7n], () => new Response(null, { status: 204 }));
  expect(result).toEqual({ ok: true, data: undefined, response: expect.objectContaining({ status: 204 }) });
  expect(events).toEqual(["attempt", "response"]);
});

test("the arguments are the parameters of the path, the body, and then the options", async () => {
  const headers = { "X-Tenant": "botany" };
  const { requests } = await callWith("replace", [7n, { name: "Fern" }, { headers }]);
  const [[url, init] = []] = requests;
  expect(url).toBe("https://api.example.com/v1/plants/7");
  expect(init).toMatchObject({ method: "PUT", body: '{"name":"Fern"}' });
  expect(new Headers(init?.headers).get("x-tenant")).toBe("botany");
});

test("a reader with a parse of its own gets the text", async () => {
  const { result } = await callWith("get", [7n], () => Response.json(7, { status: 201 }));
  expect(result).toMatchObject({ ok: true, data: "exactly 7" });
});

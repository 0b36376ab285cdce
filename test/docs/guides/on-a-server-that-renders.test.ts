import { faults } from "@plant-store/mock-server";
import { expect, test, vi } from "vitest";
import { load, openGuide, service } from "../blocks.ts";

// test/e2e/packed/next.test.ts holds the table of Next, and sveltekit.test.ts beside it runs the hook.
const { ts, js } = await openGuide("on-a-server-that-renders.md", { ts: 1, js: 2 });
const [handler = ""] = ts;
const [action = "", hook = ""] = js;

test("the handler creates a plant for each request, and says if it may exist", async () => {
  const store = service();
  const { POST } = await load<{ POST(request: Request): Promise<Response> }>(handler, store.fetch);
  const post = async () => {
    const response = await POST(
      new Request("https://app.test/", { method: "POST", body: new URLSearchParams({ name: "Fern" }) }),
    );
    return [response.status, await response.json()];
  };
  expect(await post()).toEqual([201, { name: "Fern" }]);
  await store.inject(faults.status(500));
  expect(await post()).toEqual([502, { mayExist: true }]);
  expect(await store.requests.count()).toBe(2);
});

test("the action creates the plant of a form, and returns text", async () => {
  const store = service();
  vi.stubEnv("PLANT_STORE_BASE_URL", store.baseUrl);
  vi.stubEnv("PLANT_STORE_TOKEN", "t1");
  type Action = (event: { readonly request: Request }) => Promise<unknown>;
  const { actions } = await load<{ actions: { default: Action } }>(action, store.fetch);
  const send = (id = "7") =>
    actions.default({
      request: new Request("https://app.test/", {
        method: "POST",
        body: new URLSearchParams({ id, name: "Fern" }),
      }),
    });
  expect(await send()).toEqual({ name: "Fern" });
  expect([await send(""), await store.requests.count()]).toEqual([{ outcome: "refused" }, 1]);
  await store.inject(faults.status(500));
  expect(await send()).toEqual({ outcome: "unknown" });
});

test("the hook keeps the fields that the client reads", async () => {
  type Options = { filterSerializedResponseHeaders(name: string): boolean };
  type Handle = (input: { event: undefined; resolve(event: undefined, options: Options): unknown }) => unknown;
  const { handle } = await load<{ handle: Handle }>(hook);
  const names = ["content-type", "retry-after", "set-cookie", "x-request-id"];
  const keep = (_event: undefined, options: Options) =>
    names.filter((name) => options.filterSerializedResponseHeaders(name));
  expect(handle({ event: undefined, resolve: keep })).toEqual(["content-type", "retry-after", "x-request-id"]);
});

import { describe, expect, test, vi } from "vitest";
import type { RawMiddleware } from "./openapi-fetch.ts";
import { PLANT as body } from "./testing/client.ts";
import { plant, scriptedClient, status } from "./testing/scripted-client.ts";

describe("middleware", () => {
  test("runs once a call, and sees neither the token nor anyone's but raw's calls", async () => {
    const { raw, plants, sent } = scriptedClient([plant]);
    const seen: string[] = [];
    const onRequest = vi.fn<NonNullable<RawMiddleware["onRequest"]>>(async ({ request }) => {
      seen.push(JSON.stringify([...request.headers]), request.url, await request.clone().text());
    });
    const onResponse = vi.fn<NonNullable<RawMiddleware["onResponse"]>>(({ request, response }) => {
      seen.push(JSON.stringify([...request.headers, ...response.headers]));
    });
    raw.use({ onRequest, onResponse });
    await raw.POST("/plants", { body });
    await plants.createPlant(body);
    expect([onRequest.mock.calls.length, onResponse.mock.calls.length, sent.length]).toEqual([1, 1, 2]);
    expect(seen).toHaveLength(4);
    expect(seen.join()).toContain('{"id":1,"name":"Fern"}');
    expect(seen.join()).not.toMatch(/sesame|authorization/i);
    expect(sent[0]?.headers.authorization).toBe("Bearer sesame-1");
  });

  test("changes header fields, but for the two that are the client's", async () => {
    const { raw, sent } = scriptedClient([plant]);
    raw.use({
      onRequest({ request }) {
        request.headers.set("X-Trace", "7");
        request.headers.set("User-Agent", "mine");
        request.headers.set("X-Tenant", "botany");
        request.headers.set("Authorization", "Bearer mine");
        request.headers.set("Content-Type", "text/plain");
        return request;
      },
    });
    await raw.POST("/plants", { body });
    expect(sent.map(({ headers }) => headers)).toEqual([
      {
        accept: "application/json",
        authorization: "Bearer sesame-1",
        "content-type": "application/json",
        "user-agent": "mine",
        "x-tenant": "botany",
        "x-trace": "7",
      },
    ]);
  });

  test("sends an Authorization of its own if the client has no token", async () => {
    const { raw, plants, authorizations } = scriptedClient([plant], { token: null });
    raw.use({
      onRequest({ request }) {
        request.headers.set("Authorization", "Basic bWluZQ==");
      },
    });
    await raw.POST("/plants", { body });
    await plants.createPlant(body);
    expect(authorizations).toEqual(["Basic bWluZQ==", undefined]);
  });

  test("responds in the service's place, and changes its response", async () => {
    const { raw, sent } = scriptedClient([plant]);
    raw.use({ onResponse: () => Response.json({ name: "changed" }) });
    expect((await raw.POST("/plants", { body })).data).toEqual({ name: "changed" });
    raw.use({ onRequest: () => Response.json({ name: "own" }) });
    expect((await raw.POST("/plants", { body })).data).toEqual({ name: "own" });
    expect(sent).toHaveLength(1);
  });

  test("sees a PlantStoreError, and may turn it into a response", async () => {
    const { raw } = scriptedClient([status(302)]);
    const onError = vi.fn<NonNullable<RawMiddleware["onError"]>>(() => Response.json({ name: "own" }));
    raw.use({ onError });
    expect((await raw.POST("/plants", { body })).data).toEqual({ name: "own" });
    expect(onError.mock.calls[0]?.[0].error).toMatchObject({ code: "api", status: 302 });
  });

  test("is gone once ejected, and belongs to only one client", async () => {
    const first = scriptedClient([plant]);
    const second = scriptedClient([plant]);
    const onRequest = vi.fn();
    const middleware: RawMiddleware = { onRequest };
    const { use, eject, POST } = first.raw;
    use(middleware);
    await second.raw.POST("/plants", { body });
    expect(onRequest).not.toHaveBeenCalled();
    await POST("/plants", { body });
    eject(middleware, { onResponse: vi.fn() });
    await POST("/plants", { body });
    expect(onRequest).toHaveBeenCalledOnce();
  });
});

test("middleware may not set a field that frames the message: nothing is sent", async () => {
  const { raw, sent } = scriptedClient([plant]);
  raw.use({ onRequest: ({ request }) => request.headers.set("Content-Length", "3") });
  const own = "it is the client's own (for Authorization use the token option)";
  await expect(raw.POST("/plants", { body })).rejects.toMatchObject({
    code: "configuration",
    outcome: "not_sent",
    message: `headers: content-length cannot be set: ${own}.`,
  });
  expect(sent).toEqual([]);
});

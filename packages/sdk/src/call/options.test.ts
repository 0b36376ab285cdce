import { describe, expect, test, vi } from "vitest";
import type { CallOptions, PlantStoreEvent } from "../index.ts";
import { CALL_STYLES, clientOf, errorOf, plantResponse, status } from "../testing/client.ts";

describe.each(CALL_STYLES)("%s", (_style, create) => {
  test.each<[string, CallOptions, CallOptions, number]>([
    ["retryUnsafe: false over the client's true", { retryUnsafe: true }, { retryUnsafe: false }, 1],
    ["retryUnsafe: true over the client's default", {}, { retryUnsafe: true }, 3],
    ["retryUnsafe: undefined, which is the client's", { retryUnsafe: true }, { retryUnsafe: undefined }, 3],
    ["maxRetries: the client's", { retryUnsafe: true, maxRetries: 4 }, {}, 5],
    ["maxRetries: the call's", { retryUnsafe: true, maxRetries: 4 }, { maxRetries: 1 }, 2],
    ["maxRetries: none", { retryUnsafe: true }, { maxRetries: 0 }, 1],
  ])("%s", async (_title, clientOptions, options, sends) => {
    const fetch = vi.fn(async () => status(500, { "Retry-After": "0" })());
    await create(clientOf(fetch, clientOptions), options).catch(() => {});
    expect(fetch).toHaveBeenCalledTimes(sends);
  });

  test("maxResponseBytes: less than the client's, and more", async () => {
    const plants = clientOf(plantResponse, { maxResponseBytes: 100 });
    const error = await errorOf(create(plants, { maxResponseBytes: 14 }));
    expect(error).toMatchObject({ code: "invalid_response", issues: [{ received: expect.stringContaining("(14)") }] });
    await create(clientOf(plantResponse, { maxResponseBytes: 1 }), { maxResponseBytes: 100 });
  });

  test("onEvent: the call's own is told, the client's is not, of failures before anything is sent too", async () => {
    const own: string[] = [];
    const clients: string[] = [];
    const into = (list: string[]) => (event: PlantStoreEvent) => void list.push(event.type);
    const plants = clientOf(plantResponse, { onEvent: into(clients) });
    await create(plants, { onEvent: into(own) });
    await create(plants, { onEvent: into(own), signal: AbortSignal.abort() }).catch(() => {});
    expect(own).toEqual(["attempt", "response", "failure"]);
    expect(clients).toEqual([]);
    await create(plants);
    expect(clients).toEqual(["attempt", "response"]);
  });
});

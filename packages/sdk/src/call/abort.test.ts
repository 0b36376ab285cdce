import { getEventListeners } from "node:events";
import { describe, expect, test, vi } from "vitest";
import type { Fetch } from "../index.ts";
import { type PlantStoreEvent, RequestAbortedError } from "../index.ts";
import { CALL_STYLES } from "../testing/call-styles.ts";
import { clientOf, never, PLANT, plantResponse, settled } from "../testing/client.ts";

const NO_WAIT = { "Retry-After": "0" };

describe.each(CALL_STYLES)("%s", (_style, create) => {
  function expectAborted(error: unknown, reason: unknown, outcome: string): void {
    expect(error).toBeInstanceOf(RequestAbortedError);
    expect(error).toMatchObject({ name: "AbortError", code: "aborted", outcome });
    expect(String(error)).toMatch(/^AbortError: The call was aborted\./);
    expect(error instanceof Error && error.cause).toBe(reason);
  }

  test("that is aborted in the same turn sends nothing", async () => {
    const fetch = vi.fn<Fetch>(never);
    const controller = new AbortController();
    const call = create(clientOf(fetch), { signal: controller.signal }).catch((error: unknown) => error);
    controller.abort();
    expectAborted(await call, controller.signal.reason, "not_sent");
    expect(fetch).not.toHaveBeenCalled();
  });

  test("that is aborted by its listener, as an attempt is about to begin, sends nothing more", async () => {
    for (const [sent, outcome] of [
      [0, "not_sent"],
      [1, "refused"],
    ] as const) {
      const fetch = vi.fn<Fetch>(async () => new Response("", { status: 429, headers: NO_WAIT }));
      const controller = new AbortController();
      const onEvent = ({ type, attempt }: PlantStoreEvent) => {
        if (type === "attempt" && attempt === sent + 1) controller.abort("enough");
      };
      const plants = clientOf(fetch, { onEvent });
      const error = await create(plants, { signal: controller.signal }).catch((error: unknown) => error);
      expectAborted(error, "enough", outcome);
      expect(error).toMatchObject({ attempts: sent });
      expect(fetch).toHaveBeenCalledTimes(sent);
    }
  });

  test("leaves no listener after a response or a failure, and hands fetch a signal of its own", async () => {
    const { signal } = new AbortController();
    for (const response of [
      plantResponse,
      async () => new Response("", { status: 500 }),
      async () => new Response(null, { status: 302 }),
      async () => Promise.reject(new TypeError("fetch failed")),
    ]) {
      const fetch = vi.fn<Fetch>(response);
      await create(clientOf(fetch, { token: async () => "t1" }), { signal }).catch(() => {});
      await settled();
      expect(getEventListeners(signal, "abort")).toEqual([]);
      expect(fetch.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal);
      expect(fetch.mock.calls[0]?.[1]?.signal).not.toBe(signal);
    }
  });

  test("leaves no listener after its provider failed", async () => {
    const { signal } = new AbortController();
    const plants = clientOf(never, { token: async () => Promise.reject(new Error("mine")) });
    await expect(create(plants, { signal })).rejects.toMatchObject({ code: "token" });
    await settled();
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});

test.each([
  [200, "unknown"],
  [400, "refused"],
  [401, "refused"],
  [503, "unknown"],
])("a %i that is aborted in its body has the outcome %s", async (status, outcome) => {
  const plants = clientOf(async () => new Response(new ReadableStream(), { status }));
  const controller = new AbortController();
  const call = plants.createPlant(PLANT, { signal: controller.signal });
  await settled();
  controller.abort();
  await expect(call).rejects.toMatchObject({ code: "aborted", outcome });
});

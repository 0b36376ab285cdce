import { getEventListeners } from "node:events";
import { describe, expect, test, vi } from "vitest";
import { createPlantStoreClient, type PlantStoreClient, type PlantStoreEvent, RequestAbortedError } from "../index.ts";
import { CALL_STYLES } from "../testing/call-styles.ts";

const NO_WAIT = { "Retry-After": "0" };
const never = () => new Promise<never>(() => {});
const _PLANT = { id: 1, name: "Fern" };

function clientOf(fetch: typeof globalThis.fetch, token: string | (() => Promise<string>) = "t1"): PlantStoreClient {
  return createPlantStoreClient({ baseUrl: "https://api.example.com", token, fetch });
}

/** A response whose body begins and then stalls. */
function stuckBody(): Response {
  const start = (controller: ReadableStreamDefaultController) => controller.enqueue(new TextEncoder().encode('{"na'));
  return new Response(new ReadableStream({ start }), { headers: { "Content-Type": "application/json" } });
}

/** Like a real fetch that never gets a response. */
const obedient: typeof globalThis.fetch = (_url, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
  });

/** Waits some macrotasks, so that the call has reached its next wait. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

describe.each(CALL_STYLES)("%s", (style, create) => {
  function expectAborted(error: unknown, reason: unknown, outcome: string): void {
    expect(error).toBeInstanceOf(RequestAbortedError);
    expect(error).toMatchObject({ name: "AbortError", code: "aborted", outcome });
    expect(String(error)).toMatch(/^AbortError: The call was aborted\./);
    expect(error instanceof Error && error.cause).toBe(reason);
  }

  test("that begins aborted sends nothing and asks no provider", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ name: "Fern" }));
    const provider = vi.fn(async () => "t1");
    const reason = new Error("mine");
    const signal = AbortSignal.abort(reason);
    const error = await create(clientOf(fetch, provider), { signal }).catch((error: unknown) => error);
    expectAborted(error, reason, "not_sent");
    expect(fetch).not.toHaveBeenCalled();
    expect(provider).not.toHaveBeenCalled();
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test("that is aborted in the same turn sends nothing", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(never);
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
      const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response("", { status: 429, headers: NO_WAIT }));
      const controller = new AbortController();
      const onEvent = ({ type, attempt }: PlantStoreEvent) => {
        if (type === "attempt" && attempt === sent + 1) controller.abort("enough");
      };
      const plants = createPlantStoreClient({ baseUrl: "https://api.example.com", token: "t1", fetch, onEvent });
      const error = await create(plants, { signal: controller.signal }).catch((error: unknown) => error);
      expectAborted(error, "enough", outcome);
      expect(error).toMatchObject({ attempts: sent });
      expect(fetch).toHaveBeenCalledTimes(sent);
    }
  });

  test("that is aborted while the provider runs sends nothing", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(never);
    const controller = new AbortController();
    const call = create(clientOf(fetch, never), { signal: controller.signal }).catch((error: unknown) => error);
    await settled();
    controller.abort("a reason that is no Error");
    expectAborted(await call, "a reason that is no Error", "not_sent");
    expect(fetch).not.toHaveBeenCalled();
    await settled();
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  });

  test("whose provider aborts it as it is asked sends nothing and leaves no listener", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(never);
    const controller = new AbortController();
    const provider = () => {
      controller.abort();
      return never();
    };
    const call = create(clientOf(fetch, provider), { signal: controller.signal }).catch((error: unknown) => error);
    expectAborted(await call, controller.signal.reason, "not_sent");
    expect(fetch).not.toHaveBeenCalled();
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  });

  test.each<[string, typeof globalThis.fetch]>([
    ["before a response", obedient],
    ["before a response, with a fetch that ignores its signal", never],
    ["in the body", async () => stuckBody()],
  ])("that is aborted %s ends at once, of unknown outcome", async (_title, fetch) => {
    const spy = vi.fn(fetch);
    const controller = new AbortController();
    const call = create(clientOf(spy), { signal: controller.signal }).catch((error: unknown) => error);
    await settled();
    expect(spy).toHaveBeenCalledOnce();
    // raw has one for the whole call and one for the attempt.
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(style === "raw" ? 2 : 1);
    const reason = new Error("mine");
    controller.abort(reason);
    expectAborted(await call, reason, "unknown");
    expect(spy.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    await settled();
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  });

  test("leaves no listener after a response or a failure, and hands fetch a signal of its own", async () => {
    const { signal } = new AbortController();
    for (const response of [
      async () => Response.json({ name: "Fern" }),
      async () => new Response("", { status: 500 }),
      async () => new Response(null, { status: 302 }),
      async () => Promise.reject(new TypeError("fetch failed")),
    ]) {
      const fetch = vi.fn<typeof globalThis.fetch>(response);
      await create(
        clientOf(fetch, async () => "t1"),
        { signal },
      ).catch(() => {});
      await settled();
      expect(getEventListeners(signal, "abort")).toEqual([]);
      expect(fetch.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal);
      expect(fetch.mock.calls[0]?.[1]?.signal).not.toBe(signal);
    }
  });

  test("leaves no listener after its provider failed", async () => {
    const { signal } = new AbortController();
    const plants = clientOf(never, async () => Promise.reject(new Error("mine")));
    await expect(create(plants, { signal })).rejects.toMatchObject({ code: "token" });
    await settled();
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test("with a timeout's signal is aborted too, with the timeout as its cause", async () => {
    const call = create(clientOf(never), { signal: AbortSignal.timeout(1) });
    await expect(call).rejects.toMatchObject({ code: "aborted", cause: { name: "TimeoutError" } });
  });
});

describe("once the status is known", () => {
  /** A response whose body never comes. */
  const withoutBody = (status: number) => async () => new Response(new ReadableStream(), { status });

  test.each([
    [200, "unknown"],
    [400, "refused"],
    [401, "refused"],
    [503, "unknown"],
  ])("a %i that is aborted in its body has the outcome %s", async (status, outcome) => {
    const plants = createPlantStoreClient({
      baseUrl: "https://api.example.com",
      token: "t1",
      fetch: withoutBody(status),
    });
    const controller = new AbortController();
    const call = plants.createPlant({ id: 1, name: "Fern" }, { signal: controller.signal });
    await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: "aborted", outcome });
  });

  test("a 401 whose body never comes has still refused the provider's token", async () => {
    const requests: boolean[] = [];
    const token = ({ forceRefresh }: { forceRefresh: boolean }) => `t${requests.push(forceRefresh)}`;
    const plants = createPlantStoreClient({ baseUrl: "https://api.example.com", token, fetch: withoutBody(401) });
    for (let call = 0; call < 2; call++) {
      const controller = new AbortController();
      const creating = plants.createPlant({ id: 1, name: "Fern" }, { signal: controller.signal });
      await new Promise((resolve) => setImmediate(resolve));
      controller.abort();
      await expect(creating).rejects.toMatchObject({ code: "aborted" });
    }
    expect(requests).toEqual([false, true]);
  });
});

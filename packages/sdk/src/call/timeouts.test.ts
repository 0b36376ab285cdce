import { describe, expect, test, vi } from "vitest";
import { ConnectionError, type Fetch, type PlantStoreEvent, TimeoutError, type TokenProvider } from "../index.ts";
import {
  CALL_STYLES,
  clientOf,
  errorOf,
  heldFetch,
  never,
  PLANT,
  plant,
  scriptedClient,
  settled,
  status,
  useFakeTimers,
} from "../testing/client.ts";
import { partial, type ScriptedResponse, SILENCE, scriptedServer } from "../testing/server.ts";

describe.each(CALL_STYLES)("%s", (_style, create) => {
  test.each<[string, ScriptedResponse]>([
    ["before the headers", SILENCE],
    ["inside the headers", { bytes: "HTTP/1.1 200 OK\r\nContent-Ty", ending: "silence" }],
    ["inside the body", partial(200, "silence")],
    ["inside the body of a 408", partial(408, "silence")],
  ])("that stalls %s times out, of unknown outcome, and closes the connection", async (_title, response) => {
    await using server = await scriptedServer(response);
    const error = await errorOf(create(clientOf(undefined, { baseUrl: server.url, timeoutMs: 50 })));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ name: "TimeoutError", code: "timeout", outcome: "unknown", attempts: 1 });
    expect(error).toMatchObject({ message: expect.stringMatching(/timeoutMs \(50\).*may exist/) });
    await server.closed();
  });

  test.each([401, 404])("that stalls inside the body of a %i is refused", async (status) => {
    useFakeTimers();
    await using server = await scriptedServer(partial(status, "silence"));
    const options = { baseUrl: server.url, token: async () => "t1", retryUnsafe: true };
    const call = errorOf(create(clientOf(server.fetch, options)));
    await server.responded(1);
    await settled();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await call).toMatchObject({ code: "timeout", outcome: "refused", attempts: 1 });
    // Node 22 and 26 close the connection by a timer of their own.
    await vi.runAllTimersAsync();
    await server.closed();
    expect(server.requests).toHaveLength(1);
  });

  test("that drips its body times out anyway", async () => {
    useFakeTimers();
    const pull = async (controller: ReadableStreamDefaultController) => {
      await new Promise((resolve) => setTimeout(resolve, 900));
      controller.enqueue(new TextEncoder().encode(" "));
    };
    const fetch = async () => new Response(new ReadableStream({ pull }));
    const call = errorOf(create(clientOf(fetch), { timeoutMs: 2_000 }));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await call).toMatchObject({ code: "timeout", outcome: "unknown" });
  });

  test.each(["timeoutMs", "deadlineMs"])("whose provider stalls: %s ends it, and nothing is sent", async (limit) => {
    const fetch = vi.fn<Fetch>(never);
    const token = vi.fn<TokenProvider>(never);
    const message = `No response from the token provider within ${limit} (100).`;
    const call = create(clientOf(fetch, { token }), { [limit]: 100 });
    await expect(call).rejects.toMatchObject({ code: "timeout", outcome: "not_sent", attempts: 0, message });
    // In raw, the deadline of the whole call is over a little before that of its attempt.
    await vi.waitFor(() => expect(token.mock.calls[0]?.[0].signal.aborted).toBe(true));
    expect(fetch).not.toHaveBeenCalled();
  });

  test("counts the provider's time towards the attempt's", async () => {
    useFakeTimers();
    const token = () => new Promise<string>((resolve) => setTimeout(() => resolve("t1"), 700));
    const fetch = vi.fn<Fetch>(never);
    const call = errorOf(create(clientOf(fetch, { token, timeoutMs: 1_000 })));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await call).toMatchObject({ code: "timeout", outcome: "unknown", attempts: 1 });
    expect(fetch).toHaveBeenCalledOnce();
  });

  test("has timeoutMs for each attempt", async () => {
    useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0);
    const fetch = vi.fn<Fetch>(never);
    const call = errorOf(create(clientOf(fetch, { retryUnsafe: true, maxRetries: 2 }), { timeoutMs: 50 }));
    for (const sent of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(49);
      expect(fetch).toHaveBeenCalledTimes(sent);
      expect(fetch.mock.calls[sent - 1]?.[1]?.signal?.aborted).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(fetch.mock.calls[sent - 1]?.[1]?.signal?.aborted).toBe(true);
    }
    expect(await call).toMatchObject({ code: "timeout", outcome: "unknown", attempts: 3 });
    expect(vi.getTimerCount()).toBe(0);
  });
});

test.each([0, 1])("a body of chunks of %i bytes that never waits times out, though no timer can fire", async (size) => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const pull = (controller: ReadableStreamDefaultController) => {
    if (++now < 1_000) controller.enqueue(new Uint8Array(size));
    else controller.close();
  };
  const plants = clientOf(async () => new Response(new ReadableStream({ pull }, { highWaterMark: 0 })));
  expect(await plants.safe.createPlant(PLANT, { timeoutMs: 100 })).toMatchObject({ error: { code: "timeout" } });
  expect(now).toBeLessThan(200);
});

test.each([undefined, NaN])("a clock that gives %s changes no call", async (now) => {
  // A stub without types may give it.
  vi.spyOn(performance, "now").mockReturnValue(now as number);
  const { plants, events } = scriptedClient([status(429, { "Retry-After": "0" }), plant]);
  expect(await plants.safe.createPlant(PLANT, { deadlineMs: 60_000 })).toMatchObject({ ok: true });
  expect(events[1]).toMatchObject({ type: "response", durationMs: 0 });
});

describe("an attempt that was given up, and whose fetch ignores it,", () => {
  const late: [string, () => Response][] = [
    ["200", () => Response.json({ name: "Late" })],
    ["400", () => Response.json({ error: 1, message: "late" }, { status: 400 })],
    ["401", () => new Response("late", { status: 401 })],
    ["an error", () => Response.error()],
    ["an endless body", () => new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(9)) }))],
  ];

  test.each(late)("changes nothing when %s comes late", async (_title, response) => {
    useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0);
    const steps: [type: string, attempt: number][] = [];
    const onEvent = ({ type, attempt }: PlantStoreEvent) => steps.push([type, attempt]);
    const { fetch, held } = heldFetch();
    const token = vi.fn<TokenProvider>(async () => "t1");
    const plants = clientOf(fetch, { token, retryUnsafe: true, timeoutMs: 50, onEvent });
    const call = plants.safe.createPlant(PLANT);
    await vi.advanceTimersByTimeAsync(50);
    expect(fetch).toHaveBeenCalledTimes(2);
    held[0]?.respond(response());
    await settled();
    expect(steps.splice(0).join()).toBe("attempt,1,retry,1,attempt,2");
    held[1]?.respond(Response.json({ error: 2, message: "in time" }, { status: 400 }));
    const error = { code: "bad_request", outcome: "unknown", attempts: 2, body: { error: 2 } };
    expect(await call).toMatchObject({ ok: false, error });
    expect(steps.join()).toBe("response,2,failure,2");
    const next = plants.safe.createPlant(PLANT);
    await settled();
    held[2]?.respond(plant());
    expect(await next).toMatchObject({ ok: true, response: { attempts: 1 } });
    expect(token).toHaveBeenCalledOnce();
  });

  test.each(["before its response", "while it responds"])(
    "has its body closed when it is given up %s",
    async (when) => {
      const closed = vi.fn();
      const response = new Response(new ReadableStream({ cancel: closed }));
      const { fetch, held } = heldFetch();
      if (when === "while it responds") fetch.mockResolvedValue(response);
      expect(await clientOf(fetch).safe.createPlant(PLANT, { timeoutMs: 20 })).toMatchObject({ ok: false });
      held[0]?.respond(response);
      await settled();
      expect(closed).toHaveBeenCalledOnce();
    },
  );

  test("does not change the outcome when it fails late, before it could connect", async () => {
    useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0);
    const { fetch, held } = heldFetch();
    const controller = new AbortController();
    const { signal } = controller;
    const call = clientOf(fetch, { retryUnsafe: true, timeoutMs: 50 }).safe.createPlant(PLANT, { signal });
    await vi.advanceTimersByTimeAsync(50);
    expect(held).toHaveLength(2);
    held[0]?.reject(new TypeError("failed", { cause: { code: "ECONNREFUSED" } }));
    await settled();
    controller.abort();
    expect(await call).toMatchObject({ error: { code: "aborted", outcome: "unknown", attempts: 2 } });
  });
});

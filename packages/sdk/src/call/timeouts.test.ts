import { describe, expect, test, vi } from "vitest";
import {
  ConnectionError,
  createPlantStoreClient,
  type Fetch,
  type PlantStoreEvent,
  TimeoutError,
  type TokenProvider,
} from "../index.ts";
import { CALL_STYLES, clientOf, never, PLANT, settled, useFakeTimers } from "../testing/client.ts";
import { partial, type ScriptedResponse, SILENCE, scriptedServer } from "../testing/server.ts";

describe.each(CALL_STYLES)("%s", (_style, create) => {
  test.each<[string, ScriptedResponse]>([
    ["before the headers", SILENCE],
    ["inside the headers", { bytes: "HTTP/1.1 200 OK\r\nContent-Ty", ending: "silence" }],
    ["inside the headers of a 400", { bytes: "HTTP/1.1 400 No\r\nContent-Ty", ending: "silence" }],
    ["inside the body", partial(200, "silence")],
    ["inside the body of a 503", partial(503, "silence")],
    ["inside the body of a 408", partial(408, "silence")],
  ])("that stalls %s times out, of unknown outcome, and closes the connection", async (_title, response) => {
    await using server = await scriptedServer(response);
    const plants = createPlantStoreClient({ baseUrl: server.url, token: "t1", timeoutMs: 50 });
    const error = await create(plants).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ name: "TimeoutError", code: "timeout", outcome: "unknown", attempts: 1 });
    expect(error).toMatchObject({ message: expect.stringMatching(/timeoutMs \(50\).*may exist/) });
    await server.closed();
  });

  test.each([400, 401, 404, 429])("that stalls inside the body of a %i is refused", async (status) => {
    useFakeTimers();
    await using server = await scriptedServer(partial(status, "silence"));
    const { fetch, url: baseUrl } = server;
    const plants = createPlantStoreClient({ baseUrl, token: async () => "t1", fetch, retryUnsafe: true });
    const call = create(plants).catch((error: unknown) => error);
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
    const plants = clientOf(fetch);
    const call = create(plants, { timeoutMs: 2_000 }).catch((error: unknown) => error);
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
    const plants = clientOf(fetch, { token, timeoutMs: 1_000 });
    const call = create(plants).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await call).toMatchObject({ code: "timeout", outcome: "unknown", attempts: 1 });
    expect(fetch).toHaveBeenCalledOnce();
  });

  test("has timeoutMs for each attempt", async () => {
    useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0);
    const fetch = vi.fn<Fetch>(never);
    const options = { baseUrl: "https://api.example.com", token: "t1", fetch, retryUnsafe: true, maxRetries: 2 };
    const call = create(createPlantStoreClient(options), { timeoutMs: 50 }).catch((error: unknown) => error);
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
  const events: PlantStoreEvent[] = [];
  const responses = [
    new Response("", { status: 429, headers: { "Retry-After": "0" } }),
    Response.json({ name: "Fern" }),
  ];
  const plants = clientOf(async () => responses.shift() as Response, { onEvent: (event) => void events.push(event) });
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
    const events: PlantStoreEvent[] = [];
    const pending: ((response: Response) => void)[] = [];
    const fetch = vi.fn<Fetch>(() => new Promise((resolve) => pending.push(resolve)));
    const token = vi.fn<TokenProvider>(async () => "t1");
    const plants = clientOf(fetch, { token, retryUnsafe: true, timeoutMs: 50, onEvent: (event) => events.push(event) });
    const call = plants.safe.createPlant(PLANT);
    await vi.advanceTimersByTimeAsync(50);
    expect(fetch).toHaveBeenCalledTimes(2);
    pending[0]?.(response());
    await settled();
    expect(events.map(({ type, attempt }) => [type, attempt])).toEqual([
      ["attempt", 1],
      ["retry", 1],
      ["attempt", 2],
    ]);
    pending[1]?.(Response.json({ error: 2, message: "in time" }, { status: 400 }));
    const error = { code: "bad_request", outcome: "unknown", attempts: 2, body: { error: 2 } };
    expect(await call).toMatchObject({ ok: false, error });
    expect(events.slice(3).map(({ type, attempt }) => [type, attempt])).toEqual([
      ["response", 2],
      ["failure", 2],
    ]);
    const next = plants.safe.createPlant(PLANT);
    await settled();
    pending[2]?.(Response.json({ name: "Fern" }));
    expect(await next).toMatchObject({ ok: true, response: { attempts: 1 } });
    expect(token).toHaveBeenCalledOnce();
  });

  test.each(["before its response", "while it responds"])(
    "has its body closed when it is given up %s",
    async (when) => {
      const closed = vi.fn();
      const response = new Response(new ReadableStream({ cancel: closed }));
      let respond = () => {};
      const late = () => new Promise<Response>((resolve) => (respond = () => resolve(response)));
      const fetch = when === "while it responds" ? async () => response : late;
      expect(await clientOf(fetch).safe.createPlant(PLANT, { timeoutMs: 20 })).toMatchObject({ ok: false });
      respond();
      await settled();
      expect(closed).toHaveBeenCalledOnce();
    },
  );

  test("does not change the outcome when it fails late, before it could connect", async () => {
    useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0);
    const failures: ((reason: unknown) => void)[] = [];
    const fetch = vi.fn<Fetch>(() => new Promise((_resolve, reject) => failures.push(reject)));
    const options = { baseUrl: "https://api.example.com", token: "t1", fetch, retryUnsafe: true, timeoutMs: 50 };
    const controller = new AbortController();
    const call = createPlantStoreClient(options).safe.createPlant(PLANT, { signal: controller.signal });
    await vi.advanceTimersByTimeAsync(50);
    expect(failures).toHaveLength(2);
    failures[0]?.(new TypeError("failed", { cause: { code: "ECONNREFUSED" } }));
    await settled();
    controller.abort();
    expect(await call).toMatchObject({ error: { code: "aborted", outcome: "unknown", attempts: 2 } });
  });

  test("changes nothing when the call is over", async () => {
    const events: string[] = [];
    let respond: (response: Response) => void = () => {};
    const fetch = () => new Promise<Response>((resolve) => (respond = resolve));
    const token = vi.fn<TokenProvider>(async () => "t1");
    const onEvent = ({ type }: PlantStoreEvent) => events.push(type);
    const plants = clientOf(fetch, { token, onEvent });
    const result = await plants.safe.createPlant(PLANT, { timeoutMs: 10 });
    const before = JSON.stringify(result);
    respond(new Response("late", { status: 401 }));
    await settled();
    expect(JSON.stringify(result)).toBe(before);
    expect(events).toEqual(["attempt", "failure"]);
    void plants.safe.createPlant(PLANT);
    await settled();
    expect(token).toHaveBeenCalledOnce();
    respond(Response.json({ name: "Fern" }));
  });
});

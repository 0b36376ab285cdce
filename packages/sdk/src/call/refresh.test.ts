import { beforeEach, describe, expect, test, vi } from "vitest";
import { AuthenticationError, type CallOptions, type PlantStoreClientOptions, type TokenProvider } from "../index.ts";
import { createRawClient } from "../openapi-fetch.ts";
import {
  clientOf,
  heldFetch,
  PLANT,
  plant,
  scriptedClient,
  settled,
  status,
  useFakeTimers,
} from "../testing/client.ts";

const refusal = status(401);

beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));

/** Begins 50 calls, each with an X-Call of its own. */
function held(token: TokenProvider) {
  const { fetch, held: sent } = heldFetch();
  const plants = clientOf(fetch, { token });
  const styles = [
    (headers: Record<string, string>) => plants.createPlant(PLANT, { headers }),
    (headers: Record<string, string>) => createRawClient(plants).POST("/plants", { body: PLANT, headers }),
  ];
  const create = (call: number) => styles[call % 2]?.({ "X-Call": String(call) });
  return { sent, calls: Array.from({ length: 50 }, (_, call) => create(call)) };
}

function scripted(responses: readonly (() => Response)[], options: PlantStoreClientOptions) {
  const client = scriptedClient(responses, options);
  return { ...client, create: (call?: CallOptions) => client.plants.safe.createPlant(PLANT, call) };
}

/** t1, t2, … */
function numbered() {
  let count = 0;
  return vi.fn<TokenProvider>(async () => `t${++count}`);
}

describe.each<[string, () => TokenProvider]>([
  ["gives another token", () => numbered()],
  ["gives the same text again", () => async () => "t1"],
  ["gives it without a promise", () => () => "t1"],
])("50 calls at once and a provider that %s", (_title, make) => {
  test.each([
    ["all of them at once", async () => {}],
    ["one after the other", settled],
  ])("401 to %s: one refresh, and one replay each", async (_order, between) => {
    const provider = vi.fn<TokenProvider>(make());
    const { sent, calls } = held(provider);
    await settled();
    expect(sent).toHaveLength(50);
    for (const { respond } of sent.slice(0, 50)) {
      respond(refusal());
      await between();
    }
    await settled();
    await settled();
    expect(provider.mock.calls.map(([{ forceRefresh }]) => forceRefresh)).toEqual([false, true]);
    expect(sent).toHaveLength(100);
    for (const { respond } of sent.slice(50)) respond(plant());
    await Promise.all(calls);
    expect(new Set(sent.slice(50).map(({ headers }) => headers["x-call"])).size).toBe(50);
    expect(new Set(sent.slice(50).map(({ headers }) => headers.authorization)).size).toBe(1);
  });
});

describe("a 401 to a provider's token", () => {
  test("after the refresh too is an AuthenticationError, and the next call asks with forceRefresh", async () => {
    const token = numbered();
    const { create, authorizations } = scripted([refusal, refusal, plant], { token });
    const result = await create();
    expect(result).toMatchObject({ error: { code: "unauthenticated", outcome: "refused", attempts: 2 } });
    expect(!result.ok && result.error).toBeInstanceOf(AuthenticationError);
    expect(await create()).toMatchObject({ ok: true });
    expect(authorizations).toEqual(["Bearer t1", "Bearer t2", "Bearer t3"]);
    expect(token.mock.calls.map(([{ forceRefresh }]) => forceRefresh)).toEqual([false, true, true]);
    expect(await create()).toMatchObject({ ok: true });
    expect(token).toHaveBeenCalledTimes(3);
  });

  const busy = status(429);

  test.each<[string, (() => Response)[], number, object]>([
    ["without retries is replayed all the same", [refusal, plant], 0, { ok: true, response: { attempts: 2 } }],
    ["leaves the retries their number", [refusal, busy, busy, plant], 2, { ok: true, response: { attempts: 4 } }],
    ["gives no retry more", [refusal, busy, busy, plant], 1, { error: { status: 429, attempts: 3 } }],
    ["after a retry is replayed", [busy, refusal, plant], 1, { ok: true, response: { attempts: 3 } }],
    ["is replayed once a call", [refusal, busy, refusal, plant], 2, { error: { status: 401, attempts: 3 } }],
    ["waits for no Retry-After", [status(401, { "Retry-After": "99" }), plant], 0, { ok: true }],
  ])("%s", async (_title, responses, maxRetries, result) => {
    expect(await scripted(responses, { token: numbered(), maxRetries }).create()).toMatchObject(result);
  });

  test("whose body stalls times out as refused, and the next call asks with forceRefresh", async () => {
    useFakeTimers();
    const token = numbered();
    const stuck = () => new Response(new ReadableStream(), { status: 401 });
    const { create, authorizations } = scripted([stuck, plant], { token });
    const call = create();
    await settled();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await call).toMatchObject({ error: { code: "timeout", outcome: "refused", attempts: 1 } });
    await create();
    expect(authorizations).toEqual(["Bearer t1", "Bearer t2"]);
    expect(token.mock.calls[1]?.[0].forceRefresh).toBe(true);
  });
});

test.each(["t1", null])("a static token, or none, %s: a 401 is not replayed", async (token) => {
  const { create, authorizations } = scripted([refusal], { token });
  expect(await create()).toMatchObject({ error: { code: "unauthenticated", attempts: 1 } });
  expect(authorizations).toHaveLength(1);
});

test.each<[string, CallOptions["token"], string | undefined, sent: number]>([
  ["a string", "own", "Bearer own", 1],
  ["a provider", () => "own", "Bearer own", 2],
  ["null", null, undefined, 1],
])("a call's own token, %s, wins, and its 401 changes nothing of the client's", async (_title, own, header, sent) => {
  const token = numbered();
  const { create, authorizations } = scripted(
    [...Array(sent).fill(refusal), plant, ...Array(sent).fill(refusal), plant],
    { token },
  );
  const unauthenticated = { error: { code: "unauthenticated", attempts: sent } };
  expect(await create({ token: own })).toMatchObject(unauthenticated);
  expect(token).not.toHaveBeenCalled();
  expect(await create()).toMatchObject({ ok: true });
  expect(await create({ token: own })).toMatchObject(unauthenticated);
  expect(await create()).toMatchObject({ ok: true });
  const refused = Array(sent).fill(header);
  expect(authorizations).toEqual([...refused, "Bearer t1", ...refused, "Bearer t1"]);
  expect(token).toHaveBeenCalledOnce();
});

import { expect, test, vi } from "vitest";
import type { Fetch, FetchInit, PlantStoreEvent, TokenProvider } from "../index.ts";
import { CALL_STYLES, clientOf, fail, PLANT, plantResponse, scriptedClient, status } from "../testing/client.ts";

/** As Next throws it to leave a rendering. */
const dynamic = Object.assign(new Error("Dynamic server usage"), { digest: "DYNAMIC_SERVER_USAGE" });
const rejectDynamic = async () => Promise.reject(dynamic);

test.each<[string, Fetch, TokenProvider | undefined]>([
  ["fetch", rejectDynamic, undefined],
  ["the token provider", plantResponse, rejectDynamic],
])("control flow of a framework that %s throws reaches the caller as it is, and is not a failure", async (...given) => {
  const [, fetch, token] = given;
  for (const [, create] of CALL_STYLES) {
    const events: PlantStoreEvent["type"][] = [];
    const plants = clientOf(fetch, { ...(token && { token }), onEvent: ({ type }) => void events.push(type) });
    expect(await create(plants).catch((error: unknown) => error)).toBe(dynamic);
    expect(events).toEqual(token ? [] : ["attempt"]);
    await expect(plants.safe.createPlant(PLANT)).rejects.toBe(dynamic);
  }
});

test.each(["2338404932@E394", "SHA-256=X48E9q=="])("an error with the digest %s is a failure", async (digest) => {
  const plants = clientOf(async () => Promise.reject(Object.assign(new Error("lost"), { digest })));
  expect(await plants.safe.createPlant(PLANT)).toMatchObject({ error: { code: "connection" } });
});

test("without an expiresAt, a Retry-After date and a retry, a call uses no clock and no randomness", async () => {
  vi.spyOn(Date, "now").mockImplementation(fail);
  vi.spyOn(Math, "random").mockImplementation(fail);
  for (const [, create] of CALL_STYLES) {
    for (const token of ["t1", async () => "t1"]) {
      const plants = clientOf(plantResponse, { token });
      await create(plants);
      await create(plants);
    }
  }
  const { plants } = scriptedClient([status(500)]);
  expect(await plants.safe.createPlant(PLANT)).toMatchObject({ error: { code: "api", status: 500 } });
});

test("under Next a request is for no cache, and elsewhere it says nothing of one", async () => {
  const fetch = vi.fn(async (_url: string, _init: FetchInit) => plantResponse());
  const plants = clientOf(fetch);
  const nextFetch = Object.assign(async () => plantResponse(), { __nextPatched: true });
  await plants.createPlant(PLANT);
  for (const name of [Symbol.for("next-patch"), "fetch"]) {
    // Next's mark is a symbol, which stubGlobal does not take by its type.
    vi.stubGlobal(name as string, nextFetch);
    await plants.createPlant(PLANT);
    vi.unstubAllGlobals();
  }
  const [elsewhere, ...under] = fetch.mock.calls.map(([, init]) => init);
  expect(elsewhere).not.toHaveProperty("cache");
  expect(elsewhere).not.toHaveProperty("referrer");
  expect(under.map(({ cache }) => cache)).toEqual(["no-store", "no-store"]);
  expect(new Set(under.map(({ referrer }) => referrer)).size).toBe(2);
});

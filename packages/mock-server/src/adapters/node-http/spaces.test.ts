import { expect, test } from "vitest";
import { faults } from "../../service/faults/faults.ts";
import { memoryStorage } from "../../storage/memory/memory-storage.ts";
import { createPlantStore } from "../../store/store.ts";
import { changedStorage } from "../../testing/changed-storage.ts";
import { STORAGES } from "../../testing/storages.ts";
import { createSpaces, type FaultSetting } from "./spaces.ts";

const SETTINGS: readonly FaultSetting[] = [
  { fault: faults.latency(1), options: {} },
  { fault: faults.status(503), options: { times: 1 } },
];

async function placeOf(spaces: ReturnType<typeof createSpaces>, path: string) {
  const found = await spaces.find(path, {});
  return found.open === undefined ? found : found.open();
}

/** Sends a create to where the spaces of a server lead, and returns the status of its response. */
async function send(spaces: ReturnType<typeof createSpaces>, path: string, transport: object): Promise<number> {
  const place = await placeOf(spaces, path);
  if (place.refusal !== undefined) return place.refusal.status;
  const { status } = await place.service.respond({
    method: "POST",
    path: place.path,
    headers: { authorization: "Bearer t1" },
    readBody: async () => new TextEncoder().encode('{"id":1,"name":"Fern"}'),
    transport,
  });
  return status;
}

test.each(STORAGES)("each space gets the server's faults once, before its first request: %s", async (_name, create) => {
  const store = createPlantStore({ storage: create() });
  const transport = {};
  const spaces = createSpaces(store, "", true, SETTINGS, transport);
  const sent = ["a", "b", "a", "b"].map((name) => send(spaces, `/spaces/${name}/plants`, transport));
  expect((await Promise.all(sent)).sort()).toEqual([200, 200, 503, 503]);
  await store.space("a").requests.verify({ total: 2, faults: { latency: 2, status: 1 } });
  expect(await send(spaces, "/spaces/b/plants", {})).toBe(200);
});

test("a space whose faults cannot be injected gives 500, and gets them once the storage is back", async () => {
  let injections = 0;
  const storage = changedStorage(
    (space) => ({
      inject(...fault) {
        if (++injections === 2) throw new Error("full");
        return space.inject(...fault);
      },
    }),
    memoryStorage(),
  );
  const store = createPlantStore({ storage });
  const transport = {};
  const spaces = createSpaces(store, "", true, SETTINGS, transport);
  expect(await placeOf(spaces, "/spaces/a/plants")).toMatchObject({
    refusal: { cause: "internal" },
    failure: new Error("full"),
  });
  expect([
    await send(spaces, "/spaces/a/plants", transport),
    await send(spaces, "/spaces/a/plants", transport),
  ]).toEqual([503, 200]);
  await store.space("a").requests.verify({ total: 2, faults: { latency: 2, status: 1 } });
});

test("a space that was closed, and is opened again, gets them again", async () => {
  const store = createPlantStore();
  const transport = {};
  const spaces = createSpaces(store, "", true, SETTINGS, transport);
  const statuses = [await send(spaces, "/spaces/a/plants", transport)];
  await store.space("a").close();
  statuses.push(await send(spaces, "/spaces/a/plants", transport));
  expect(statuses).toEqual([503, 503]);
});

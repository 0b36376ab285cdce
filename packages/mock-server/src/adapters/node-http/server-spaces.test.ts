import { expect, test } from "vitest";
import { faults } from "../../service/faults/faults.ts";
import { createPlantStore, type PlantStore } from "../../store/store.ts";
import { changedStorage } from "../../testing/changed-storage.ts";
import { STORAGES } from "../../testing/storages.ts";
import { createServerSpaces, type FaultSetting } from "./server-spaces.ts";

const SETTINGS: readonly FaultSetting[] = [
  { fault: faults.latency(1), options: {} },
  { fault: faults.status(503), options: { times: 1 } },
];

function opened(store: PlantStore) {
  const ownTransport = {};
  const spaces = createServerSpaces(store, "", true, SETTINGS, ownTransport);
  const find = async (name: string) => {
    const found = await spaces.find(`/spaces/${name}/plants`, {});
    return found.open === undefined ? found : found.open();
  };
  const send = async (name: string, transport = ownTransport) => {
    const destination = await find(name);
    if (destination.refusal !== undefined) return destination.refusal.status;
    const readBody = async () => Buffer.from('{"id":1,"name":"Fern"}');
    const request = { method: "POST", path: destination.path, headers: { authorization: "Bearer t1" }, readBody };
    return (await destination.service.respond({ ...request, transport })).status;
  };
  return { find, send };
}

test.each(STORAGES)("each space gets the server's faults once, before its first request: %s", async (_name, create) => {
  const store = createPlantStore({ storage: create() });
  const { send } = opened(store);
  expect((await Promise.all(["a", "b", "a", "b"].map((name) => send(name)))).sort()).toEqual([200, 200, 503, 503]);
  await store.space("a").requests.verify({ total: 2, faults: { latency: 2, status: 1 } });
  expect(await send("b", {})).toBe(200);
});

test("a space whose faults cannot be injected gives 500, and gets them once the storage is back", async () => {
  let injections = 0;
  const storage = changedStorage((space) => ({
    inject(...fault) {
      if (++injections === 2) throw new Error("full");
      return space.inject(...fault);
    },
  }));
  const store = createPlantStore({ storage });
  const { find, send } = opened(store);
  expect(await find("a")).toMatchObject({ refusal: { cause: "internal" }, failure: new Error("full") });
  expect([await send("a"), await send("a")]).toEqual([503, 200]);
  await store.space("a").requests.verify({ total: 2, faults: { latency: 2, status: 1 } });
});

test("a space that was closed, and is opened again, gets them again", async () => {
  const store = createPlantStore();
  const { send } = opened(store);
  expect(await send("a")).toBe(503);
  await store.space("a").close();
  expect(await send("a")).toBe(503);
});

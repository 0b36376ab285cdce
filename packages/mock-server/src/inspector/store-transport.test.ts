import { expect, test, vi } from "vitest";
import { createPlantStore, type PlantStore, spaceOf } from "../store/store.ts";
import { sendRequest } from "../testing/requests.ts";
import { createTransport } from "./store-transport.ts";

vi.mock("#inspector-page", () => ({ version: "1.2.3" }));

const create = (store: PlantStore, id: number, more = "") =>
  sendRequest(store, { url: `${store.baseUrl}/plants`, body: JSON.stringify({ id, name: "Fern", more }) });

function opened(journalSize = 1_000) {
  const store = createPlantStore({ baseUrl: "https://api.plants.test", journalSize });
  return { store, ask: createTransport(store, new AbortController().signal) };
}

test("it responds as the control API does, and needs no token", async () => {
  const { store, ask } = opened();
  expect(await (await ask("/_mock/api/info", {})).json()).toMatchObject({ version: "1.2.3", storage: "memory" });
  const body = JSON.stringify({ fault: { kind: "status", status: 503 } });
  const headers = { "Content-Type": "application/json" };
  expect((await ask("/_mock/api/faults", { method: "POST", headers, body })).status).toBe(201);
  expect(await store.injected()).toMatchObject([{ fault: { kind: "status", status: 503 } }]);
  const reset = await ask("/_mock/api/reset", { method: "POST", headers });
  expect([reset.status, await reset.text(), await store.injected()]).toEqual([204, "", []]);
  expect((await ask("/_mock/api/nothing", {})).status).toBe(404);
});

test("only a request for it opens a space", async () => {
  const { store, ask } = opened();
  expect(await (await ask("/_mock/api/plants?space=a", {})).json()).toMatchObject({ error: 40402 });
  expect((await ask("/_mock/api/info?space=a", {})).status).toBe(200);
  await create(store.space("a"), 7);
  expect(await (await ask("/_mock/api/plants?space=a", {})).json()).toMatchObject({ total: 1 });
  expect(await (await ask("/_mock/api/plants", {})).json()).toMatchObject({ total: 0 });
});

test.each([
  ["wait in the journal, which keeps its size", 3, true],
  ["all come, each once", 1_000, false],
])("events that are not read %s", async (_, journalSize, isGap) => {
  const { store, ask } = opened(journalSize);
  const stop = new AbortController();
  const { body } = await ask("/_mock/api/events", { signal: stop.signal });
  for (let id = 1; id <= 20; id++) {
    await create(store, id, "x".repeat(60_000));
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes('"number":20,')) break;
  }
  expect(text.includes("event: gap")).toBe(isGap);
  const numbers = [...text.matchAll(/"number":(\d+),/g)].map(([, number]) => Number(number));
  if (!isGap) expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

test("a body that is cancelled ends its events", async () => {
  const { store, ask } = opened();
  const stop = vi.fn();
  vi.spyOn(spaceOf(store), "onChange").mockReturnValue(stop);
  const reader = (await ask("/_mock/api/events", {})).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await vi.waitFor(() => expect(stop).toHaveBeenCalledOnce());
});

test("an aborted request rejects, and ends its events", async () => {
  const { ask } = opened();
  await expect(ask("/_mock/api/info", { signal: AbortSignal.abort("left") })).rejects.toBe("left");
  const stop = new AbortController();
  const reader = (await ask("/_mock/api/events", { signal: stop.signal })).body?.getReader();
  await reader?.read();
  stop.abort("left");
  await expect(reader?.read()).rejects.toBe("left");
});

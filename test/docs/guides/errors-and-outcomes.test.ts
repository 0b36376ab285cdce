import { createPlantStore, faults, type PlantStoreOptions } from "@plant-store/mock-server";
import { expect, test, vi } from "vitest";
import { printed, run } from "../blocks.ts";
import { openGuide } from "./guide.ts";

const { ts } = await openGuide("errors-and-outcomes.md", { ts: 4 });
const [form = "", batch = "", queue = "", wrapping = ""] = ts;

const service = (options: PlantStoreOptions = {}) =>
  createPlantStore({ baseUrl: "https://api.example.com/v1", tokens: ["t1"], ...options });

test("in a form: a plant, and one that is refused before it is sent", async () => {
  const store = service();
  expect(await run(form, store.fetch)).toEqual(printed(form));
  expect(await store.requests.count()).toBe(1);
});

test.each([
  ["a 400", faults.status(400), /^editable: .*400/],
  ["a 401", faults.status(401), /^editable: Please sign in again\.$/],
  ["a 500", faults.status(500), /^check: The plant store has a problem\.$/],
  ["another 2xx", faults.status(201), /^check: The plant store has a problem\.$/],
  ["a lost connection", faults.networkError(), /^check: It may have been saved\.$/],
  ["a 200 that is no plant", faults.wrongShape(), /^check: It may have been saved\.$/],
])("in a form: %s", async (_title, fault, line) => {
  const store = service();
  await store.inject(fault);
  const [definitions = ""] = form.split("console.log(");
  const shown = `${definitions}const { state, message } = await submit({ id: 1, name: "Fern" });
console.log(\`\${state}: \${message}\`);`;
  expect(await run(shown, store.fetch)).toEqual([expect.stringMatching(line)]);
});

test.each([
  ["before it was sent", true, "editable: Cancelled."],
  ["on its way", false, "check: Cancelled, but it may have been saved."],
])("in a form: an abort %s", async (_title, before, line) => {
  const controller = new AbortController();
  if (before) controller.abort();
  vi.stubGlobal("leaving", controller.signal);
  const store = service();
  const aborting: typeof fetch = (url, init) => {
    controller.abort();
    return store.fetch(url, init);
  };
  const [definitions = ""] = form.split("console.log(");
  const cancellable = definitions.replace("createPlant(plant)", "createPlant(plant, { signal: leaving })");
  const block = `${cancellable}const { state, message } = await submit({ id: 1, name: "Fern" });
console.log(\`\${state}: \${message}\`);`;
  expect(await run(block, aborting)).toEqual([line]);
});

test("in a batch job: the ledger has the result of each", async () => {
  const store = service();
  await store.inject(faults.status(400), { when: ({ plant }) => plant?.id === 2n });
  await store.inject(faults.status(500), { when: ({ plant }) => plant?.id === 3n });
  expect(await run(batch, store.fetch)).toEqual(printed(batch));
});

test("in a batch job: a token that is refused ends it, and the rest is not in the ledger", async () => {
  expect(await run(batch, service({ tokens: [] }).fetch)).toEqual(["refused"]);
});

test("in a queue worker: what it should, and what it should not send", async () => {
  expect(await run(queue, service().fetch)).toEqual(printed(queue));
});

test.each([
  ["a 429", faults.status(429), "put back"],
  ["a 400", faults.status(400), "set aside"],
  ["a 401", faults.status(401), "stop the worker"],
  ["a 503", faults.status(503, { retryAfter: 1 }), "look"],
  ["a lost connection", faults.networkError(), "look"],
])("in a queue worker: %s", async (_title, fault, verdict) => {
  const store = service();
  await store.inject(fault);
  expect((await run(queue, store.fetch))[0]).toBe(verdict);
});

test("in a queue worker: a service that is not there", async () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  expect((await run(queue, () => Promise.reject(new TypeError("fetch failed", { cause: refused }))))[0]).toBe(
    "put back",
  );
});

test("what to log, and the cause of an app's own error", async () => {
  const store = service();
  await store.inject(faults.status(500));
  expect(printed(wrapping)).toHaveLength(2);
  expect(await run(wrapping, store.fetch)).toEqual(printed(wrapping));
});

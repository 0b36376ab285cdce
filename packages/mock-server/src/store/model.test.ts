/** Random sequences of calls to two stores over one storage, beside a model that is a page long. */
import { describe, expect, test } from "vitest";
import { fc, tries } from "../../../../test/support/thorough.ts";
import { faults } from "../service/faults/faults.ts";
import type { PlantStorage } from "../service/plant-storage.ts";
import type { InjectedFault } from "../service/service.ts";
import { memoryStorage } from "../storage/memory/memory-storage.ts";
import { sendRequest } from "../testing/requests.ts";
import { SHARED_STORAGES } from "../testing/storages.ts";
import { createPlantStore, type PlantStore } from "./store.ts";

const JOURNAL_SIZE = 6;
/** No other call takes it. */
const NEW_ID = 9;
const SEED = { id: 0, name: "Ivy" };

interface ModelFault {
  readonly kind: "latency" | "status" | "networkError";
  readonly at: "request" | "response";
  readonly id: number | undefined;
  left: number;
  /** Undefined once its store was started again. */
  handle: InjectedFault | undefined;
  readonly owner: PlantStore;
}

/** The rules of a store, without its storage. */
class Model {
  readonly duplicates: "replace" | "reject";
  plants = new Map<number, string>([[SEED.id, SEED.name]]);
  /** The status of each request, by its number less 1; undefined where it got no response. */
  journal: (number | undefined)[] = [];
  faults: ModelFault[] = [];

  constructor(duplicates: "replace" | "reject") {
    this.duplicates = duplicates;
  }

  reset(): void {
    this.plants = new Map([[SEED.id, SEED.name]]);
    this.journal = [];
    this.faults = [];
  }

  /** Returns the status of a create; a name that is undefined breaks its rules. */
  send(id: number, name: string | undefined): number | undefined {
    const status = this.#decide(id, name);
    this.faults = this.faults.filter(({ left }) => left > 0);
    this.journal.push(status);
    return status;
  }

  #decide(id: number, name: string | undefined): number | undefined {
    const met = this.faults.filter((fault) => fault.id === undefined || (fault.id === id && name !== undefined));
    for (const fault of met) if (fault.kind === "latency") fault.left--;
    const ending = met.find(({ kind, at }) => kind !== "latency" && at === "request");
    if (ending !== undefined) return meet(ending);
    if (name === undefined || (this.duplicates === "reject" && this.plants.has(id))) return 400;
    this.plants.set(id, name);
    const late = met.find(({ at }) => at === "response");
    return late === undefined ? 200 : meet(late);
  }
}

function meet(fault: ModelFault): number | undefined {
  fault.left--;
  return fault.kind === "status" ? 503 : undefined;
}

const store = fc.constantFrom(0, 1);
const id = fc.nat(3);
const named = <const Name extends string>(name: Name) => fc.constant(name);
const CALL = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      call: named("send"),
      store,
      id,
      name: fc.option(fc.string({ minLength: 1, maxLength: 4 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      call: named("inject"),
      store,
      kind: fc.constantFrom("latency", "status", "networkError"),
      isLate: fc.boolean(),
      times: fc.option(fc.integer({ min: 1, max: 3 })),
      when: fc.option(id),
    }),
  },
  { weight: 1, arbitrary: fc.record({ call: named("remove"), index: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ call: named("sendMany"), id, count: fc.integer({ min: 2, max: 8 }) }) },
  { weight: 1, arbitrary: fc.record({ call: named("reset"), store }) },
  { weight: 1, arbitrary: fc.record({ call: named("resetUnderWay"), store }) },
  { weight: 1, arbitrary: fc.record({ call: named("restart"), stores: fc.constantFrom([0], [1], [0, 1]) }) },
);
type Call = typeof CALL extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns the status of a create; undefined where it gets no response. */
function create(to: PlantStore, plant: { readonly id: number; readonly name?: string | null }) {
  return sendRequest(to, { body: JSON.stringify(plant) }).then(
    ({ status }) => status,
    () => undefined,
  );
}

/** Runs the calls, and compares all that both stores know after each of them. */
async function run(
  storage: () => PlantStorage,
  lasts: boolean,
  duplicates: "replace" | "reject",
  calls: readonly Call[],
) {
  const settings = { duplicates, seed: [SEED], journalSize: JOURNAL_SIZE } as const;
  const open = () => createPlantStore({ ...settings, storage: storage() });
  const stores: [PlantStore, PlantStore] = [open(), open()];
  const model = new Model(duplicates);
  for (const call of calls) {
    if (call.call === "restart" && lasts) await restart(call.stores, stores, model, open);
    else await act(call, stores, model);
    for (const each of stores) await expectAs(each, model);
  }
  for (const each of stores) await each.close();
}

async function restart(
  indexes: readonly number[],
  stores: [PlantStore, PlantStore],
  model: Model,
  open: () => PlantStore,
) {
  for (const index of indexes) await stores[index === 0 ? 0 : 1].close();
  for (const index of indexes) stores[index === 0 ? 0 : 1] = open();
  for (const fault of model.faults) if (!stores.includes(fault.owner)) fault.handle = undefined;
}

async function act(call: Call, stores: [PlantStore, PlantStore], model: Model): Promise<void> {
  switch (call.call) {
    case "send": {
      const status = await create(stores[call.store], { id: call.id, name: call.name });
      expect(status).toBe(model.send(call.id, call.name ?? undefined));
      return;
    }
    case "sendMany": {
      if (model.faults.length > 0) return;
      const sending = Array.from({ length: call.count }, (_, index) =>
        create(stores[index % 2 === 0 ? 0 : 1], { id: call.id, name: "Fern" }),
      );
      const expected = sending.map(() => model.send(call.id, "Fern"));
      expect((await Promise.all(sending)).toSorted()).toEqual(expected.toSorted());
      return;
    }
    case "inject": {
      const { kind, when } = call;
      const at = call.isLate && kind !== "latency" ? "response" : "request";
      const owner = stores[call.store];
      const fault = { latency: faults.latency(0), status: faults.status(503), networkError: faults.networkError() }[
        kind
      ];
      const handle = await owner.inject(fault, {
        at,
        times: call.times ?? undefined,
        when: when === null ? undefined : { id: when },
      });
      const left = call.times ?? Number.POSITIVE_INFINITY;
      model.faults.push({ kind, at, id: when ?? undefined, left, handle, owner });
      return;
    }
    case "remove": {
      const fault = model.faults[call.index];
      if (fault?.handle === undefined) return;
      await fault.handle.remove();
      model.faults.splice(call.index, 1);
      return;
    }
    case "reset":
      await stores[call.store].reset();
      model.reset();
      return;
    case "resetUnderWay": {
      if (model.faults.length > 0) return;
      const [one, other] = call.store === 0 ? stores : [stores[1], stores[0]];
      await one.inject(faults.latency(10), { times: 1 });
      const sending = create(one, { id: NEW_ID, name: "Fern" });
      await one.requests.waitFor(1, ({ number }) => number === model.journal.length + 1);
      await other.reset();
      model.reset();
      expect(await sending).toBe(200);
    }
  }
}

async function expectAs(store: PlantStore, { plants, journal, faults: active }: Model): Promise<void> {
  const known = await store.plants.values();
  expect(known.map((plant) => [Number(plant.id), plant.name])).toEqual([...plants]);
  const entries = await store.requests.all();
  const statuses = journal.map((status, index) => [index + 1, status] as const);
  const expected = statuses.slice(Math.max(journal.length - JOURNAL_SIZE, 0));
  // Of some at the same time, nobody knows which was first.
  expect(entries.map(({ number }) => number)).toEqual(expected.map(([number]) => number));
  expect(entries.map(({ response }) => response?.status).toSorted()).toEqual(
    expected.map(([, status]) => status).toSorted(),
  );
  for (const { handle, left } of active) if (handle !== undefined) expect(await handle.remaining()).toBe(left);
}

const PLACES: readonly (readonly [string, boolean, () => () => PlantStorage])[] = [
  [
    "memory",
    false,
    () => {
      const storage = memoryStorage();
      return () => storage;
    },
  ],
  ...SHARED_STORAGES.map(([name, createPlace]) => [name, true, createPlace] as const),
];

describe.each(PLACES)("over %s,", (_, lasts, place) => {
  test("two stores behave as the model of one, whatever is called", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("replace", "reject"),
        fc.array(CALL, { maxLength: 30, size: "max" }),
        (duplicates, calls) => run(place(), lasts, duplicates, calls),
      ),
      { numRuns: tries(200) },
    );
  });
});

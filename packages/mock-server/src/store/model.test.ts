/** Random sequences of calls to two stores over one storage, beside a model that is a page long. */
import { expect, test } from "vitest";
import { fc, thorough } from "../../../../test/support/thorough.ts";
import { faults } from "../service/faults/faults.ts";
import type { RecordedRequest } from "../service/recorded-request.ts";
import { PEER_STORAGES, type Peer, type PeerStorage } from "../testing/peers.ts";
import { sendRequest } from "../testing/requests.ts";
import { type ModelEntry, SEED, StoreModel } from "../testing/store-model.ts";

const MOST = thorough ? 40 : 8;
/** No other call takes it. */
const NEW_ID = 9;
const FAULTS = { latency: faults.latency(0), status: faults.status(503), networkError: faults.networkError() };
type Index = 0 | 1;
const by = fc.constantFrom<Index[]>(0, 1);
const id = fc.nat(3);
const named = <const Name extends string>(name: Name) => fc.constant(name);
const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });
const SEND = fc.record({ call: named("send"), by, id, name: optional(fc.string({ minLength: 1, maxLength: 4 })) });
const SEND_MANY = fc.record({
  call: named("sendMany"),
  by,
  ids: fc.array(id, { minLength: 2, maxLength: MOST, size: "max" }),
  meanwhile: fc.constantFrom("nothing", "nothing", "nothing", "nothing", "reset", "reset", "kill"),
});
const INJECT = fc.record({
  call: named("inject"),
  by,
  kind: fc.constantFrom("latency", "status", "networkError"),
  isLate: fc.boolean(),
  times: optional(fc.integer({ min: 1, max: 3 })),
  when: optional(id),
});
const CALL = fc.oneof(
  { weight: 6, arbitrary: SEND },
  { weight: 3, arbitrary: SEND_MANY },
  { weight: 3, arbitrary: INJECT },
  { weight: 2, arbitrary: fc.record({ call: named("remove"), by, index: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ call: named("reset"), by }) },
  { weight: 1, arbitrary: fc.record({ call: named("resetUnderWay"), by }) },
  { weight: 1, arbitrary: fc.record({ call: named("restart"), by: fc.subarray<Index>([0, 1], { minLength: 1 }) }) },
);
type Call = typeof CALL extends fc.Arbitrary<infer Value> ? Value : never;
type CallOf<Name extends Call["call"]> = Extract<Call, { readonly call: Name }>;

interface World {
  readonly model: StoreModel;
  readonly storage: PeerStorage;
  readonly peers: [Peer, Peer];
  readonly open: (index: Index) => Promise<Peer>;
}

/** Undefined where it gets no response. */
async function create(to: Peer, plant: { readonly id: number; readonly name: string | undefined }) {
  const response = await sendRequest(to, { body: JSON.stringify(plant) }).catch(() => undefined);
  if (response === undefined) return;
  const { status, headers } = response;
  if (status === 500) throw new Error(await response.text());
  return { status, number: Number(headers.get("x-request-id")?.replace("plant-store-", "")) };
}

/** After each call, those of `look` compare all that they know; others may not have heard of it. */
async function run(
  storage: PeerStorage,
  duplicates: "replace" | "reject",
  calls: readonly (readonly [call: Call, look: readonly Index[]])[],
) {
  const model = new StoreModel(duplicates);
  const open = async (index: Index) => {
    const peer = await storage.open(index, { duplicates, seed: [SEED], journalSize: MOST });
    // A store opens its space, which may have no plants, when it is asked for something.
    await peer.plants.count();
    return peer;
  };
  const peers: [Peer, Peer] = [await open(0), await open(1)];
  try {
    for (const [call, look] of [...calls, [undefined, [0, 1]] as const]) {
      if (call !== undefined) await act(call, { model, storage, peers, open });
      for (const index of look) await expectAs(peers[index], model);
    }
  } finally {
    for (const peer of peers) await peer.close();
  }
}

async function act(call: Call, world: World): Promise<void> {
  const { model, storage, peers, open } = world;
  switch (call.call) {
    case "send": {
      const response = await create(peers[call.by], call);
      const { status } = model.send(call.id, call.name);
      expect(response).toEqual(status && { status, number: model.journal.length });
      return;
    }
    case "sendMany":
      return sendMany(call, world);
    case "inject": {
      const { kind, times, when } = call;
      const at = call.isLate && kind !== "latency" ? "response" : "request";
      await peers[call.by].inject(FAULTS[kind], { at, times, when: when === undefined ? undefined : { id: when } });
      model.faults.push({ kind, at, id: when, left: times ?? Infinity });
      return;
    }
    case "remove": {
      const active = await peers[call.by].injected();
      const index = call.index % active.length;
      await active[index]?.remove();
      model.faults.splice(index, 1);
      return;
    }
    case "reset":
      await peers[call.by].reset();
      model.reset();
      return;
    case "resetUnderWay":
      return resetUnderWay(peers[call.by], peers[call.by === 0 ? 1 : 0], model);
    case "restart":
      if (!storage.lasts) return;
      for (const index of call.by) await peers[index].close();
      for (const index of call.by) peers[index] = await open(index);
      model.open();
  }
}

/** Both send at the same time. The numbers say in which order the storage took the requests. */
async function sendMany({ ids, by, meanwhile }: CallOf<"sendMany">, { model, storage, peers, open }: World) {
  const isFaulty = model.faults.length > 0;
  // A create that waits is stored after some with later numbers. Then all are the same, and only sums are known.
  const isLate = model.faults.some(({ kind }) => kind === "latency");
  const kill = meanwhile === "kill" && !isFaulty ? storage.kill : undefined;
  const sending = ids.map(async (each, index) => {
    const plant = isLate ? { id: ids[0] ?? each, name: "Fern" } : { id: each, name: `Fern ${index}` };
    const response = await create(peers[index % 2 === 0 ? 0 : 1], plant);
    return response && textOf(response.number, response.status, plant);
  });
  const [responses] = await Promise.all([
    Promise.all(sending),
    meanwhile === "reset" ? peers[by].reset() : undefined,
    kill && Promise.race(sending).then(kill),
  ]);
  if (meanwhile === "reset") model.reset();
  if (kill !== undefined) peers[1] = await open(1);

  const before = model.journal.length;
  const entries = (await peers[0].requests.all()).filter(({ number }) => number > before);
  const known = entries.flatMap(({ number, response, plant }) =>
    response === undefined || plant === undefined ? [] : [textOf(number, response.status, plant)],
  );
  const received = responses.filter((response) => response !== undefined);
  if (kill === undefined && !isFaulty) expect(received).toHaveLength(ids.length);
  if (kill === undefined && meanwhile !== "reset") expect(entries).toHaveLength(ids.length);
  if (kill === undefined) expect(known.filter((response) => !received.includes(response))).toEqual([]);
  if (meanwhile !== "reset") expect(received.filter((response) => !known.includes(response))).toEqual([]);

  const inOrder = (sorted: readonly ModelEntry[]) =>
    isLate ? sorted.flatMap(({ status, stored, faults }) => [`${status} ${stored}`, ...faults]).toSorted() : sorted;
  const found = entries.map(modelEntryOf);
  const expected = entries.map(({ plant }) => model.send(Number(plant?.id), plant?.name));
  expect(inOrder(found)).toEqual(inOrder(expected));
  model.journal.splice(before, found.length, ...found);
  if (kill !== undefined) model.open();
}

function modelEntryOf({ response, stored, faults: met }: RecordedRequest): ModelEntry {
  return { status: response?.status, stored, faults: met.map(({ kind }) => kind).toSorted() };
}

function textOf(number: number, status: number, { id, name }: { id?: unknown; name?: unknown }): string {
  return `${number}: ${status} for ${id} ${name}`;
}

async function resetUnderWay(one: Peer, other: Peer, model: StoreModel): Promise<void> {
  if (model.faults.length > 0) await other.reset();
  await one.inject(faults.latency(20), { times: 1 });
  const sending = create(one, { id: NEW_ID, name: "Fern" });
  await one.requests.waitFor(1, { id: BigInt(NEW_ID) });
  await other.reset();
  model.reset();
  expect((await sending)?.status).toBe(200);
}

async function expectAs(peer: Peer, { plants, journal, faults: active }: StoreModel): Promise<void> {
  const known = await peer.plants.values();
  expect(known.map((plant) => [Number(plant.id), plant.name])).toEqual([...plants]);
  const entries = await peer.requests.all();
  const seen = entries.map((entry) => [entry.number, entry.response?.headers["X-Request-Id"], modelEntryOf(entry)]);
  const idOf = (number: number, { status }: ModelEntry) => status && `plant-store-${number}`;
  const expected = journal.map((entry, index) => [index + 1, idOf(index + 1, entry), entry]);
  expect(seen).toEqual(expected.slice(-MOST));
  const injected = (await peer.injected()).map(({ fault: { kind }, at, when, left }) => ({ kind, at, when, left }));
  expect(injected).toEqual(
    active.map(({ id, ...fault }) => ({ ...fault, when: id === undefined ? id : { id: BigInt(id) } })),
  );
}

const LONG = { timeout: 120_000 };

test.for(PEER_STORAGES)("over %s, two stores behave as the model of one", LONG, async ([, prepare, runs]) => {
  const createPlace = prepare();
  const call = fc.tuple(CALL, fc.constantFrom<Index[][]>([], [], [0], [1], [0, 1]));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("replace", "reject"),
      fc.array(call, { maxLength: thorough ? 30 : 15, size: "max" }),
      (duplicates, calls) => run(createPlace(), duplicates, calls),
    ),
    // So that one that fails can be reported.
    { numRuns: thorough ? runs : 10, interruptAfterTimeLimit: 100_000 },
  );
});

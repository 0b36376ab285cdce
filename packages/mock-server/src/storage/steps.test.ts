/** Steps that fast-check generates: every storage takes them as the model does, in TypeScript and in Lua. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { faults } from "../service/faults/faults.ts";
import { readInjection, type StoredFault } from "../service/faults/stored-fault.ts";
import type { Arrival, Effect, Space } from "../service/space.ts";
import { drafted } from "../testing/requests.ts";
import { arrive, openSeeded, put, remove, replace, take } from "../testing/steps.ts";
import { SHARED_STORAGES } from "../testing/storages.ts";
import { memoryStorage } from "./memory/memory-storage.ts";

type Name = "Fern" | "Moss";

const step = fc.record(
  {
    /** The faults that its decision knew: the present ones, those of one operation ago, or none. */
    knows: fc.constantFrom("now", "now", "before", "nothing"),
    /** It is the second step of the last request that took one, or it arrived one operation ago. */
    from: fc.constantFrom("here", "here", "written", "before"),
    effect: fc.record({
      kind: fc.constantFrom("put", "reject", "replace", "remove"),
      id: fc.integer({ min: 1, max: 3 }),
      name: fc.constantFrom<Name[]>("Fern", "Moss"),
    }),
  },
  { requiredKeys: ["knows", "from"] },
);
const inject = fc.record({ kind: fc.constant("inject"), delays: fc.boolean(), times: fc.constantFrom(1, 2, Infinity) });
const steps = fc.record({ kind: fc.constant("steps"), steps: fc.array(step, { minLength: 1, maxLength: 4 }) });
const op = fc.oneof(
  { weight: 3, arbitrary: inject },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove"), which: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("reset") }) },
  { weight: 6, arbitrary: steps },
);

type ValueOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
type StepEffect = ValueOf<typeof step>["effect"];

interface Entry {
  readonly number: number;
  readonly stored: boolean;
  readonly faults: readonly number[];
}

class Model {
  epoch = 0;
  faults: { readonly id: number; left: number }[] = [];
  injected = 0;
  plants = new Map([[1, "Fern"]]);
  entries: Entry[] = [];

  reset(): void {
    Object.assign(this, { epoch: this.epoch + 1, faults: [], plants: new Map([[1, "Fern"]]), entries: [] });
  }

  take(known: Known, { epoch, written }: { epoch: number; written: number | undefined }, effect: StepEffect) {
    if (epoch !== this.epoch) return { kind: "gone" };
    const isHere = (id: number) => this.faults.find((fault) => fault.id === id);
    const delays = known.faults.filter((fault) => fault.stage === "delay" && isHere(fault.id));
    const others = known.faults.filter((fault) => fault.stage !== "delay");
    const first = others.find((fault) => isHere(fault.id));
    const applied = [...delays, ...(first ? [first] : [])].map(({ id }) => id);
    const hasNone = known.faults.length > 0 && (applied.length === 0 || (others.length > 0 && first === undefined));
    const stored = effect && this.plants.get(effect.id);
    const isOther = (effect?.kind === "replace" || effect?.kind === "remove") && stored !== effect.name;
    if (hasNone || isOther || (known.injected ?? this.injected) < this.injected) return { kind: "stale" };
    const isRefused = effect?.kind === "reject" && stored !== undefined;
    if (effect?.kind === "remove") this.plants.delete(effect.id);
    else if (effect && !isRefused)
      this.plants.set(effect.id, effect.kind === "replace" ? other(effect.name) : effect.name);
    const used = isRefused ? [] : applied;
    for (const fault of this.faults) if (used.includes(fault.id)) fault.left--;
    this.faults = this.faults.filter(({ left }) => left > 0);
    const number = written ?? this.entries.length + 1;
    const entry = { number, stored: effect !== undefined && !isRefused, faults: used };
    this.entries[number - 1] = entry;
    return { kind: "done", number, stored: entry.stored, applied: used };
  }
}

/** The faults behind a decision. Undefined members: they do not matter. */
interface Known {
  readonly injected?: number;
  readonly latest?: number;
  readonly faults: readonly StoredFault[];
}

const other = (name: Name): Name => (name === "Fern" ? "Moss" : "Fern");

const PLACES: typeof SHARED_STORAGES = [["memory", () => memoryStorage], ...SHARED_STORAGES];

test.for(PLACES)("over %s, steps do what the model says", async ([, createPlace]) => {
  const opened = createPlace()();
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(op, { maxLength: 12 }), async (ops) => {
      const space = openSeeded(opened, [1n], { name: `run-${++runs}`, journalSize: 1_000 });
      await runAll(space, ops);
      await space.close();
    }),
    { seed: 60, numRuns: 40 },
  );
});

async function runAll(space: Space, ops: readonly ValueOf<typeof op>[]): Promise<void> {
  const model = new Model();
  let before: Known = { faults: [] };
  let early = { arrival: arrive(space), epoch: 0, written: undefined };
  await space.injected();
  let last: { readonly arrival: Arrival; readonly epoch: number; readonly written: number } | undefined;
  for (const op of ops) {
    // Also tells the epoch of what has arrived.
    const all = await space.injected();
    const here = () => ({ arrival: arrive(space), epoch: model.epoch, written: undefined });
    const next = here();
    const now = { injected: model.injected, latest: space.faults(next.arrival).latest, faults: candidatesOf(all) };
    if (op.kind === "inject") {
      const fault = op.delays ? faults.latency(1) : faults.status(503);
      const id = await space.inject(readInjection(fault, { times: op.times }));
      model.injected++;
      model.faults.push({ id, left: op.times });
    } else if (op.kind === "remove") {
      const id = model.faults[op.which]?.id ?? -1;
      await space.remove(id);
      model.faults = model.faults.filter((fault) => fault.id !== id);
    } else if (op.kind === "reset") {
      await space.reset();
      model.reset();
    } else {
      const free = { here, written: () => last ?? here(), before: () => early };
      const taking = op.steps.map(({ knows, from, effect }) => {
        const known: Known = { now, before, nothing: { faults: [] } }[knows];
        const request = free[from]();
        // Its next step would wait for this one.
        free[from] = here;
        const expected = model.take(known, request, effect);
        const entry = drafted({ stored: effect !== undefined });
        const taken = { arrival: request.arrival, known: known.latest, candidates: known.faults, entry };
        return { ...request, expected, result: take(space, { ...taken, effect: effectOf(effect) }) };
      });
      const results = await Promise.all(taking.map(({ result }) => result));
      expect(results).toMatchObject(taking.map(({ expected }) => expected));
      for (const [at, { arrival, epoch }] of taking.entries()) {
        const result = results[at];
        if (result?.kind === "done") last = { arrival, epoch, written: result.number };
      }
    }
    before = now;
    early = next;
  }
  const entries = (await space.journal()).requests.map(({ number, stored, faults }) => [number, stored, faults.length]);
  expect(entries).toEqual(model.entries.map(({ number, stored, faults }) => [number, stored, faults.length]));
  const { plants } = await space.plants.page();
  expect(plants.map(({ plant }) => [Number(plant.id), plant.name])).toEqual([...model.plants]);
  expect((await space.injected()).map(({ id, left }) => ({ id, left }))).toEqual(model.faults);
}

/** As a decision chooses them: delays, and the others up to the first without a limit. */
function candidatesOf(all: readonly StoredFault[]): readonly StoredFault[] {
  const others = all.filter(({ stage }) => stage !== "delay");
  const sure = others.findIndex(({ left }) => left === Infinity);
  return [...all.filter(({ stage }) => stage === "delay"), ...others.slice(0, sure < 0 ? others.length : sure + 1)];
}

function effectOf(effect: StepEffect): Effect | undefined {
  if (effect === undefined) return undefined;
  const id = BigInt(effect.id);
  if (effect.kind === "remove") return remove(id, effect.name);
  if (effect.kind === "replace") return replace(id, effect.name, other(effect.name));
  return put(id, effect.kind === "reject" ? "reject" : "replace", effect.name);
}

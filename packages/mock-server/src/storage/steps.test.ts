/** Steps that fast-check generates: every storage takes them as memory does, in TypeScript and in Lua. */
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

const other = (name: Name): Name => (name === "Fern" ? "Moss" : "Fern");

test.for(SHARED_STORAGES)("%s takes steps as memory does", async ([, createPlace]) => {
  const storages = [createPlace()(), memoryStorage()];
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(op, { maxLength: 12 }), async (ops) => {
      const name = `run-${++runs}`;
      const spaces = storages.map((storage) => openSeeded(storage, [1n], { name, journalSize: 1_000 }));
      const [results, ofMemory] = await Promise.all(spaces.map((space) => runAll(space, ops)));
      expect(results).toEqual(ofMemory);
      for (const space of spaces) await space.close();
    }),
    { seed: 60, numRuns: 40 },
  );
});

/** The faults behind a decision. */
interface Known {
  readonly latest?: number;
  readonly faults: readonly StoredFault[];
}

/** Returns all that can be seen. A fault is the number of its injection: each storage gives ids of its own. */
async function runAll(space: Space, ops: readonly ValueOf<typeof op>[]): Promise<object> {
  const ids: number[] = [];
  const results: unknown[] = [];
  const here = () => arrive(space);
  let before: Known = { faults: [] };
  let early = here();
  let last: Arrival | undefined;
  await space.injected();
  for (const op of ops) {
    // Also tells the epoch of what has arrived.
    const all = await space.injected();
    const next = here();
    const now = { latest: space.faults(next).latest, faults: candidatesOf(all) };
    if (op.kind === "inject") {
      const fault = op.delays ? faults.latency(1) : faults.status(503);
      ids.push(await space.inject(readInjection(fault, { times: op.times })));
    } else if (op.kind === "remove") await space.remove(all[op.which]?.id ?? -1);
    else if (op.kind === "reset") await space.reset();
    else {
      const free = { here, written: () => last ?? here(), before: () => early };
      const taking = op.steps.map(({ knows, from, effect }) => {
        const { latest: known, faults: candidates }: Known = { now, before, nothing: { faults: [] } }[knows];
        const arrival = free[from]();
        // Its next step would wait for this one.
        free[from] = here;
        const entry = drafted({ stored: effect !== undefined });
        return { arrival, result: take(space, { arrival, known, candidates, entry, effect: effectOf(effect) }) };
      });
      for (const { arrival, result } of taking) {
        const taken = await result;
        if (taken.kind === "done") last = arrival;
        results.push(
          taken.kind === "done" ? [taken.number, taken.stored, taken.applied.map((id) => ids.indexOf(id))] : taken.kind,
        );
      }
    }
    before = now;
    early = next;
  }
  return {
    results,
    requests: (await space.journal()).requests.map(({ number, stored, faults }) => [number, stored, faults.length]),
    plants: (await space.plants.page()).plants,
    left: (await space.injected()).map(({ id, left }) => [ids.indexOf(id), left]),
  };
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

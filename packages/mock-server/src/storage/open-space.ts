import type { StoredFault } from "../service/faults/stored-fault.ts";
import { openerOf, type PlantStorage } from "../service/plant-storage.ts";
import type { Arrival, Candidate, Space, SpaceSettings, SpaceState, Step, StepResult } from "../service/space.ts";
import { ClosedStoreError, StorageIsLate } from "../service/storage-errors.ts";
import { afterThisTurn } from "../shared/turn.ts";
import { withTimeout } from "../shared/with-timeout.ts";

export function openSpace(storage: PlantStorage, settings: SpaceSettings): Space {
  const { timeoutMs } = settings;
  const data = openerOf(storage)(settings);
  const { stepAtOnce } = data;
  const faults = createFaults();
  const listeners = new Set<() => void>();
  let isOpen = data.atOnce !== undefined;
  let opening: Promise<void> | undefined;
  let closing: Promise<void> | undefined;
  let underWay = 0;
  let idle = () => {};

  async function open(): Promise<void> {
    opening ??= data.open().then(readState);
    try {
      await opening;
      isOpen = true;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  }

  async function readState(): Promise<void> {
    faults.learn(await data.state());
  }

  async function ask<Value>(call: () => Promise<Value>): Promise<Value> {
    if (closing !== undefined) throw new ClosedStoreError();
    underWay++;
    try {
      return await withTimeout(timeoutMs, isOpen ? call() : open().then(call), late);
    } finally {
      if (--underWay === 0) idle();
    }
  }

  function late(): never {
    throw new StorageIsLate(timeoutMs);
  }

  const arrivals = createArrivals(() => ask(data.epoch));

  async function step(step: Step): Promise<StepResult> {
    const { arrival } = step;
    const settling = arrivals.settle(arrival);
    // Until the result comes, no other request may meet what this one meets.
    const { candidates, release } = faults.holdOwn(step.candidates);
    const held = { ...step, candidates };
    const take = () => (settling === undefined ? data.step(held) : settling.then(() => data.step(held)));
    let applied: readonly number[] = [];
    try {
      const result = await ask(take);
      if (result.kind === "done") applied = result.applied;
      return noted(arrival, result);
    } finally {
      release(applied);
    }
  }

  function noted(arrival: Arrival, result: StepResult): StepResult {
    if (result.kind === "stale") {
      faults.learn(result.state);
      arrival.epoch = result.state.epoch;
      return result;
    }
    arrival.number = result.number;
    if (result.kind === "done") {
      arrival.epoch = result.epoch;
      arrival.written = true;
    }
    return result;
  }

  return {
    ready: () => ask(async () => {}),
    begin: data.atOnce?.begin ?? arrivals.begin,
    faults({ epoch }) {
      if (data.atOnce !== undefined) faults.learn(data.atOnce.state());
      return faults.at(epoch);
    },
    step: stepAtOnce === undefined ? step : (step) => noted(step.arrival, stepAtOnce(step)),
    plants: {
      get: (id) => ask(() => data.plants.get(id)),
      count: () => ask(data.plants.count),
      page: (options) => ask(() => data.plants.page(options)),
    },
    journal: (options) => ask(() => data.journal(options)),
    changes: (after, most) => ask(() => data.changes(after, most)),
    onChange(listener) {
      // The next call of whoever listens rejects.
      if (closing !== undefined) return () => {};
      // A function of its own: a caller may pass the same one twice.
      const ownListener = () => listener();
      const stop = data.watch(ownListener);
      listeners.add(ownListener);
      return () => {
        listeners.delete(ownListener);
        stop();
      };
    },
    inject: (fault) =>
      ask(async () => {
        // Memory is in this process, and keeps it like any other.
        const isOwn = fault.transport !== undefined && data.atOnce === undefined;
        const { id, epoch } = await data.inject(fault, isOwn);
        if (isOwn) faults.addOwn({ ...fault, id }, epoch);
        await readState();
        return id;
      }),
    injected: () => ask(readState).then(() => faults.all()),
    remove(id) {
      faults.removeOwn(id);
      return ask(() => data.remove(id).then(readState));
    },
    reset() {
      arrivals.read();
      return ask(() => data.reset().then(readState));
    },
    close() {
      closing ??= (async () => {
        const ended = new Promise<void>((resolve) => {
          idle = resolve;
        });
        if (underWay > 0) await withTimeout(CLOSE_MS, ended, () => {});
        await withTimeout(timeoutMs, data.close(), late);
      })();
      for (const listener of listeners) listener();
      return closing;
    },
  };
}

/** The faults that are known here. If one is missing, the next step is stale and tells it. */
function createFaults() {
  let known = NO_FAULTS;
  /** Those of servers in this process, by id. Requests to other processes never meet them. Steps hold times of them. */
  const ownFaults = new Map<
    number,
    { readonly epoch: number; readonly fault: StoredFault; left: number; held: number }
  >();
  let here = NO_FAULTS;

  function merge(): void {
    for (const [id, { epoch, left }] of ownFaults) if (epoch < known.epoch || left <= 0) ownFaults.delete(id);
    const mine = [...ownFaults.values()].filter(({ epoch, left, held }) => epoch === known.epoch && left > held);
    const shown = mine.map(({ fault, left, held }) => ({ ...fault, left: left - held }));
    // The ids are in the order of injection.
    here = { ...known, faults: [...known.faults, ...shown].sort((one, other) => one.id - other.id) };
  }

  return {
    /** @param epoch undefined: the current one */
    at: (epoch: number | undefined): SpaceState => ((epoch ?? known.epoch) === known.epoch ? here : NO_FAULTS),
    all: () => here.faults,
    /** Keeps the newer state: replies may overtake each other. */
    learn(state: SpaceState): void {
      const isNewer = state.epoch === known.epoch ? state.version > known.version : state.epoch > known.epoch;
      if (!isNewer) return;
      // A copy: memory changes its state in place.
      known = { ...state };
      merge();
    },
    addOwn(fault: StoredFault, epoch: number): void {
      ownFaults.set(fault.id, { epoch, fault, left: fault.left, held: 0 });
      merge();
    },
    /** Holds those of a step's faults that it may meet: each delay, the first other. `release` takes those it met. */
    holdOwn(candidates: readonly Candidate[]): {
      readonly candidates: readonly Candidate[];
      release(applied: readonly number[]): void;
    } {
      const mine = candidates.flatMap((candidate) => {
        const kept = ownFaults.get(candidate.id);
        return kept === undefined ? [] : [{ candidate, kept }];
      });
      if (mine.length === 0) return { candidates, release: () => {} };
      const first = mine.find(({ candidate }) => candidate.stage !== "delay");
      const held = mine.filter((one) => one === first || one.candidate.stage === "delay");
      for (const { kept } of held) kept.held++;
      merge();
      return {
        candidates: candidates.map((one) =>
          held.some(({ candidate }) => candidate === one) ? { ...one, isSure: true } : one,
        ),
        release(applied) {
          for (const { candidate, kept } of held) {
            kept.held--;
            if (applied.includes(candidate.id)) kept.left--;
          }
          merge();
        },
      };
    },
    removeOwn(id: number): void {
      ownFaults.delete(id);
      merge();
    },
  };
}

/** How long `close` waits for calls that are under way, in milliseconds. */
const CLOSE_MS = 1_000;

const NEVER = -Infinity;

const NO_FAULTS: SpaceState = { epoch: NEVER, version: NEVER, latest: NEVER, faults: [] };

/**
 * Finds the epoch in which each request arrived, where only a place outside of this process knows it. Only requests that wait
 * ask, once at the end of the turn: a reset before their step must be noticed.
 */
function createArrivals(readEpoch: () => Promise<number>) {
  const arrived = new Set<Arrival>();
  const readings = new WeakMap<Arrival, Promise<unknown>>();
  const read = () => {
    if (arrived.size === 0) return;
    const asking = [...arrived];
    arrived.clear();
    const reading = readEpoch().then((epoch) => {
      for (const arrival of asking) arrival.epoch ??= epoch;
    });
    // Nobody awaits this if the requests take no step.
    reading.catch(() => {});
    for (const arrival of asking) readings.set(arrival, reading);
  };
  return {
    read,
    begin(arrival: Arrival): void {
      if (arrived.size === 0) afterThisTurn(read);
      arrived.add(arrival);
    },
    /** Nothing if the epoch is known, or if the request arrived in this turn of the event loop. */
    settle(arrival: Arrival): Promise<unknown> | undefined {
      arrived.delete(arrival);
      return arrival.epoch === undefined ? readings.get(arrival) : undefined;
    },
  };
}

import { ClosedStoreError } from "../../service/closed-store-error.ts";
import type { StoredFault } from "../../service/faults/stored-fault.ts";
import type { PlantRecord } from "../../service/plant-record.ts";
import type { KnownFaults, PlantSpace, SpaceSettings, Step, StepResult } from "../../service/plant-storage.ts";
import type { RecordedRequest } from "../../service/recorded-request.ts";
import { plantJson } from "../../service/request-json.ts";
import { isString } from "../../shared/check-options.ts";
import { withTimeout } from "../../shared/with-timeout.ts";
import { type ArrivalEpoch, createArrivals } from "./arrivals.ts";
import type { DataJournal, DataSettings, PlantRow, SpaceData } from "./space-data.ts";
import { faultText, readFaultText, readPlantText, readRequestText, requestText } from "./text.ts";

/** A fault of one server. Requests to other servers never meet it. */
interface OwnFault {
  readonly epoch: number;
  readonly fault: StoredFault;
}

/**
 * Creates a space over data that other processes can change. If the faults that are known here are old, the step is stale
 * and returns the new ones.
 */
export function createSharedSpace(data: SpaceData): PlantSpace {
  let known = { epoch: Number.NEGATIVE_INFINITY, version: Number.NEGATIVE_INFINITY, faults: NONE };
  let own: readonly OwnFault[] = [];
  let faultsHere = NO_FAULTS;
  let isOpen = false;
  let opening: Promise<void> | undefined;
  let closing: Promise<void> | undefined;
  const underWay = new Set<Promise<unknown>>();
  const readEntries = createEntryReader();

  async function open(): Promise<void> {
    if (closing !== undefined) throw new ClosedStoreError();
    opening ??= data.open().then(look);
    try {
      await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
    isOpen = true;
  }

  async function look(): Promise<void> {
    learn(await data.state());
  }

  /** Keeps the newer state: replies may overtake each other. */
  function learn(state: Awaited<ReturnType<SpaceData["state"]>>): void {
    const isOlder = state.epoch === known.epoch ? state.version < known.version : state.epoch < known.epoch;
    if (isOlder) return;
    const faults = state.faults.map(({ id, text, left }) => readFaultText(id, text, left));
    known = { epoch: state.epoch, version: state.version, faults };
    mergeOwn();
  }

  function mergeOwn(): void {
    own = own.filter(({ epoch, fault }) => epoch >= known.epoch && fault.left > 0);
    const mine = own.filter(({ epoch }) => epoch === known.epoch).map(({ fault }) => fault);
    // The ids are in the order of injection.
    const faults = [...known.faults, ...mine].sort((one, other) => one.id - other.id);
    faultsHere = { version: known.version, faults };
  }

  /** Runs a call once the data is open. */
  function ask<Value>(call: () => Promise<Value>): Promise<Value> {
    const asking = (isOpen && closing === undefined ? call() : open().then(call)).then(
      (value) => {
        underWay.delete(asking);
        return value;
      },
      (error) => {
        underWay.delete(asking);
        throw error;
      },
    );
    underWay.add(asking);
    return asking;
  }

  const arrivals = createArrivals(() => ask(() => data.epoch()));

  // Not async: each further promise would cost a twentieth of a create.
  function apply(step: Step): Promise<StepResult> {
    const epoch = epochOf(step.epoch);
    const reading = arrivals.numberOf(epoch);
    const { number, again, version, duplicates, plant, entry, bodyLength } = step;
    const met = step.met.filter(({ left }) => left !== Number.POSITIVE_INFINITY).map(({ id }) => id);
    const take = (epochNumber: number | undefined) =>
      data.step({
        epoch: epochNumber,
        number,
        again,
        version,
        met,
        plant: plant && rowOf(plant),
        duplicates,
        entry: (stored) => requestText(entry(0, stored)),
        size: sizeOf(plant, bodyLength),
      });
    return ask(() => (typeof reading === "object" ? reading.then(take) : take(reading))).then((result) => {
      switch (result.kind) {
        case "stale":
          epoch.number = result.state.epoch;
          learn(result.state);
          return STALE;
        case "gone":
          return result;
        case "done":
          epoch.number = result.epoch;
          if (met.length > 0 && (plant === undefined || result.stored)) useOwn(met);
          return { kind: "done", number: result.number, stored: result.stored };
      }
    });
  }

  function useOwn(ids: readonly number[]): void {
    own = own.map(({ epoch, fault }) => ({
      epoch,
      fault: ids.includes(fault.id) ? { ...fault, left: fault.left - 1 } : fault,
    }));
    mergeOwn();
  }

  return {
    ready: () => ask(async () => {}),
    begin: () => ({ epoch: arrivals.begin(), number: undefined }),
    faults: (epoch) => ((epochOf(epoch).number ?? known.epoch) === known.epoch ? faultsHere : NO_FAULTS),
    apply,
    plants: {
      get: (id) => ask(() => data.plant(id)).then((text) => (text === undefined ? undefined : readPlantText(text))),
      count: () => ask(data.countPlants),
      async page({ after = 0, limit = Number.POSITIVE_INFINITY } = {}) {
        const { epoch, texts, next } = await ask(() => data.plants(after, limit));
        return { epoch: String(epoch), plants: texts.map(readPlantText), next };
      },
    },
    async journal({ order = "oldest", after, limit = MOST_ENTRIES } = {}) {
      const read = { order, after, limit: Math.min(limit, MOST_ENTRIES) };
      const journal = await ask(() => data.journal(read));
      const { epoch, numbers, rewritten, dropped, entries } = journal;
      const last = entries.at(-1)?.number;
      const isEnd = last === (order === "newest" ? dropped + 1 : numbers);
      return {
        epoch: String(epoch),
        written: numbers,
        rewritten,
        requests: readEntries(journal),
        dropped,
        next: isEnd ? undefined : last,
      };
    },
    async changes(after, most) {
      const from = after && { epoch: Number(after.epoch), numbers: after.written, rewritten: after.rewritten };
      const now = await ask(() => data.changes(from, most));
      const epoch = String(now.epoch);
      const start = from?.epoch === now.epoch ? from.numbers : 0;
      const placeOf = (written: number, rewritten: number) => ({ epoch, written, rewritten });
      const changes = [
        ...now.replaced.map((entry) => ({ entry, place: placeOf(start, entry.rewritten) })),
        ...now.added.map((entry) => ({ entry, place: placeOf(entry.number, now.rewritten) })),
      ].slice(0, most);
      const last = changes.at(-1)?.place;
      return {
        changes: changes.map(({ entry, place }) => ({ request: readRequestText(entry.text, entry.number), place })),
        place: changes.length === most && last !== undefined ? last : placeOf(now.numbers, now.rewritten),
      };
    },
    onChange: data.watch,
    async inject(fault) {
      if (typeof fault.when === "function")
        throw new TypeError(
          "inject: a shared storage takes no function. Select the requests by data: when: { id, name, tag }.",
        );
      const isOwn = fault.transport !== undefined;
      const left = fault.left === Number.POSITIVE_INFINITY ? null : fault.left;
      const { id, epoch } = await ask(() => data.inject(isOwn ? undefined : { text: faultText(fault), left }));
      if (isOwn) own = [...own, { epoch, fault: { ...fault, id } }];
      await ask(look);
      return id;
    },
    async injected() {
      await ask(look);
      return faultsHere.faults;
    },
    async remove(id) {
      own = own.filter(({ fault }) => fault.id !== id);
      await ask(() => data.remove(id));
      await ask(look);
    },
    async reset() {
      arrivals.read();
      await ask(data.reset);
      await ask(look);
    },
    close() {
      closing ??= withTimeout(CLOSE_MS, Promise.allSettled(underWay), () => []).then(data.close);
      return closing;
    },
  };
}

/** Returns the settings of a space as its data takes them. */
export function dataSettings({ seed, ...settings }: SpaceSettings): DataSettings {
  return { ...settings, seed: seed.map(rowOf) };
}

/** Creates a reader of entries that parses each of the newest only once. */
function createEntryReader() {
  let epoch = Number.NEGATIVE_INFINITY;
  const parsed = new Map<number, { readonly text: string; readonly request: RecordedRequest }>();
  return (journal: DataJournal): readonly RecordedRequest[] => {
    const oldest = journal.numbers - MOST_ENTRIES;
    for (const number of parsed.keys()) if (journal.epoch !== epoch || number <= oldest) parsed.delete(number);
    epoch = journal.epoch;
    return journal.entries.map(({ number, text }) => {
      const before = parsed.get(number);
      if (before?.text === text) return before.request;
      const request = readRequestText(text, number);
      if (number > oldest) parsed.set(number, { text, request });
      return request;
    });
  };
}

function rowOf(plant: PlantRecord): PlantRow {
  return { id: plant.id, text: () => plantJson(plant) };
}

/** Returns how much memory a request takes while it waits, roughly in bytes. A plant's texts are in its response too. */
function sizeOf(plant: PlantRecord | undefined, bodyLength: number): number {
  const texts = Object.values(plant ?? {}).filter(isString);
  return texts.reduce((sum, text) => sum + 2 * text.length, REQUEST_BYTES + bodyLength);
}

const REQUEST_BYTES = 2_000;

/** How many entries are read at once, and how many stay in memory. Each may hold two bodies. */
const MOST_ENTRIES = 1_000;

/** How long `close` waits for calls that are under way, in milliseconds. */
const CLOSE_MS = 1_000;

const STALE = { kind: "stale" } as const;
const NONE: readonly StoredFault[] = [];
const NO_FAULTS: KnownFaults = { version: Number.NEGATIVE_INFINITY, faults: NONE };

/** `begin` has created every epoch. */
function epochOf(epoch: object): ArrivalEpoch {
  return epoch as ArrivalEpoch;
}

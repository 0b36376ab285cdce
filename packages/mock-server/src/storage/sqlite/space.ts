import type { DatabaseSync } from "node:sqlite";
import type { StoredFault } from "../../service/faults/stored-fault.ts";
import type { KnownFaults, PlantSpace, SpaceSettings, Step, StepResult } from "../../service/plant-storage.ts";
import { prepareRows, type Rows, type SpaceRow } from "./rows.ts";
import { shareTransactions } from "./transactions.ts";
import { createWatch } from "./watch.ts";

/** An epoch as this process knows it. */
interface Epoch {
  readonly number: number;
}

/** What this process knows of the space. It is replaced as a whole. */
interface Known {
  readonly epoch: Epoch;
  readonly faults: KnownFaults;
  /** The faults of a server's own: nobody else can meet them. */
  readonly local: readonly StoredFault[];
}

/** @param closed called once, when it is closed */
export function openSpace(database: DatabaseSync, settings: SpaceSettings, closed: () => void): PlantSpace {
  const { journalSize, seed } = settings;
  const rows = prepareRows(database);
  let known = begin(database, rows, settings);
  let changed = false;
  let isOpen = true;
  const save = () => {
    const before = known;
    return () => {
      known = before;
    };
  };
  const { write, read, close } = shareTransactions(database, save, () => {
    if (changed) watch.tell();
    changed = false;
  });
  const watch = createWatch(database, () => read(look));

  /** Notices what other processes have changed. */
  function look(): SpaceRow {
    const row = rows.space();
    const isSame = row.epoch === known.epoch.number;
    if (!isSame) changed = true;
    const local = isSame ? known.local : [];
    if (!isSame || row.version !== known.faults.version)
      known = { epoch: isSame ? known.epoch : { number: row.epoch }, local, faults: knownFaults(rows, row, local) };
    return row;
  }

  /** Ends a change of the faults. */
  function moved(local: readonly StoredFault[] = known.local): void {
    rows.moveVersion();
    known = { ...known, local };
    look();
  }

  function take({ epoch, number: given, again, version, met, plant, duplicates, entry }: Step): StepResult {
    const now = look();
    if (epochOf(epoch).number !== now.epoch) return { kind: "gone", number: given ?? rows.nextEndedNumber() };
    if (version !== undefined && version !== now.version) return { kind: "stale" };
    const number = given ?? rows.nextNumber();
    const stored = plant !== undefined && rows.putPlant(plant, duplicates);
    if (plant === undefined || stored) use(met);
    if (again) rows.replaceRequest(entry(number, stored));
    else if (journalSize > 0) rows.addRequest(entry(number, stored));
    if (!again) rows.dropRequestsTo(number - journalSize);
    changed = true;
    return { kind: "done", number, stored };
  }

  function use(met: readonly StoredFault[]): void {
    // One without an end stays as it is.
    if (met.every(({ left }) => left === Number.POSITIVE_INFINITY)) return;
    for (const { id } of met) rows.useFault(id);
    const used = known.local.map((fault) =>
      met.some(({ id }) => id === fault.id) ? { ...fault, left: fault.left - 1 } : fault,
    );
    moved(used.filter(({ left }) => left > 0));
  }

  return {
    begin: () => ({ epoch: known.epoch, number: undefined }),
    faults: (epoch) => (epoch === known.epoch ? known.faults : NO_FAULTS),
    apply: (step) => write(() => take(step)),
    plants: {
      get: async (id) => read(() => rows.plant(id)),
      count: async () => read(rows.countPlants),
      values: async () => read(rows.plants),
    },
    journal: async () =>
      read(() => {
        const { numbers } = look();
        const requests = rows.requestsAfter(numbers - journalSize);
        return { epoch: known.epoch, requests, dropped: numbers - requests.length };
      }),
    onChange: watch.listen,
    async inject(fault) {
      if (typeof fault.when === "function")
        throw new TypeError(
          "inject: a storage in a file is shared, and takes no function. Choose the requests by data: when: { id, name, tag }.",
        );
      return write(() => {
        look();
        const id = rows.nextFaultId();
        if (fault.transport === undefined) rows.addFault(id, fault);
        moved(fault.transport === undefined ? known.local : [...known.local, { ...fault, id }]);
        return id;
      });
    },
    remaining: async (id) =>
      read(() => {
        look();
        return known.faults.faults.find((fault) => fault.id === id)?.left ?? 0;
      }),
    remove: (id) =>
      write(() => {
        look();
        const others = known.local.filter((fault) => fault.id !== id);
        if (rows.removeFault(id) || others.length < known.local.length) moved(others);
      }),
    reset: () =>
      write(() => {
        rows.endEpoch();
        for (const plant of seed) rows.putPlant(plant, "replace");
        look();
      }),
    async close() {
      if (!isOpen) return;
      isOpen = false;
      watch.close();
      close();
      database.close();
      closed();
    },
  };
}

/** Begins where the file has ended; the seed is for one that holds no plant. */
function begin(database: DatabaseSync, rows: Rows, { seed }: SpaceSettings): Known {
  database.exec("BEGIN IMMEDIATE");
  rows.create();
  if (rows.countPlants() === 0) for (const plant of seed) rows.putPlant(plant, "replace");
  const row = rows.space();
  database.exec("COMMIT");
  return { epoch: { number: row.epoch }, faults: knownFaults(rows, row, []), local: [] };
}

/** Returns the faults in the order of their ids: that is the order in which they were injected. */
function knownFaults(rows: Rows, { version }: SpaceRow, local: readonly StoredFault[]): KnownFaults {
  return { version, faults: [...rows.faults(), ...local].sort((one, other) => one.id - other.id) };
}

const NO_FAULTS: KnownFaults = { version: 0, faults: [] };

/** Every epoch comes from `begin`. */
function epochOf(epoch: object): Epoch {
  return epoch as Epoch;
}

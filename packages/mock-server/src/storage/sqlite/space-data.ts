import {
  type DataResult,
  type DataSettings,
  type DataStep,
  pageNumbers,
  type SpaceData,
  type SpaceState,
} from "../shared/space-data.ts";
import type { Connection } from "./connection.ts";
import { prepareRows, type Rows } from "./rows.ts";

export function spaceData({ use, write, read, watch }: Connection, settings: DataSettings): SpaceData {
  const { name, temporary, journalSize, seed } = settings;
  const create = () => {
    rows.create();
    if (!rows.hasPlants()) putSeed();
  };
  const putSeed = () => {
    for (const plant of seed) rows.putPlant(plant, "replace");
  };
  let rows: Rows;
  /** The epoch in which the file began to be used, if it has taken the place of a lost one. */
  let first = Number.NEGATIVE_INFINITY;
  const leave = use((database, isOther) => {
    rows = prepareRows(database, name);
    if (!isOther) return;
    create();
    first = rows.space().epoch;
  });
  const state = (): SpaceState => {
    const { epoch, version } = rows.space();
    return { epoch, version, faults: rows.faults() };
  };

  /** The count of plants, and the row of the last one: no plant changes its row before a reset. */
  let counted = { epoch: Number.NEGATIVE_INFINITY, count: 0, place: 0 };
  /**
   * The start of the last page of plants, and the row before it. Without the row, SQLite would count all rows before a
   * page.
   */
  let page = { epoch: Number.NEGATIVE_INFINITY, after: 0, place: 0 };

  function take({ epoch, number: given, again, version, met, plant, duplicates, entry }: DataStep): DataResult {
    const now = rows.space();
    if (epoch !== undefined && epoch < first) throw new Error("The file was lost while this request was under way.");
    if (epoch !== undefined && epoch !== now.epoch) return { kind: "gone", number: given ?? rows.nextEndedNumber() };
    if (version !== undefined && version !== now.version) return { kind: "stale", state: state() };
    const number = given ?? rows.nextNumber();
    const stored = plant !== undefined && rows.putPlant(plant, duplicates);
    if (met.length > 0 && (plant === undefined || stored)) {
      for (const id of met) rows.useFault(id);
      rows.moveVersion();
    }
    if (again) rows.replaceRequest(number, entry(stored));
    else if (journalSize > 0) rows.addRequest(number, entry(stored));
    if (!again) rows.dropRequestsTo(number - journalSize);
    return { kind: "done", epoch: now.epoch, number, stored };
  }

  return {
    open: () => write(create),
    epoch: async () => read(() => rows.space().epoch),
    state: async () => read(state),
    step: (step) => write(() => take(step)),
    // SQLite refuses an id past int64, and no plant has one.
    plant: async (id) => (id === BigInt.asIntN(64, id) ? read(() => rows.plant(id)) : undefined),
    countPlants: async () =>
      read(() => {
        const { epoch } = rows.space();
        const before = counted.epoch === epoch ? counted : { count: 0, place: 0 };
        const { count, place } = rows.countPlants(before.place);
        counted = { epoch, count: before.count + count, place };
        return counted.count;
      }),
    plants: async (after, limit) =>
      read(() => {
        const { epoch } = rows.space();
        const near = page.epoch === epoch && page.after <= after ? page : { after: 0, place: 0 };
        const plants = rows.plantsAfter(near.place, after - near.after, limit + 1);
        const [first] = plants;
        if (first !== undefined) page = { epoch, after, place: first.place - 1 };
        const hasMore = plants.length > limit;
        if (hasMore) plants.pop();
        return { epoch, texts: plants.map(({ text }) => text), next: hasMore ? after + limit : undefined };
      }),
    journal: async (options) =>
      read(() => {
        const { epoch, numbers, rewritten } = rows.space();
        const dropped = Math.max((rows.oldestRequest() ?? numbers + 1) - 1, numbers - journalSize);
        const { first, count } = pageNumbers({ numbers, dropped }, options);
        const entries = rows.requestsFrom(first, count);
        if (options.order === "newest") entries.reverse();
        return { epoch, numbers, rewritten, dropped, entries };
      }),
    changes: async (after, most) =>
      read(() => {
        const { epoch, numbers, rewritten } = rows.space();
        const from = after === undefined ? { numbers, rewritten } : after.epoch === epoch ? after : START;
        return {
          epoch,
          numbers,
          rewritten,
          replaced: rows.replacedAfter(from.rewritten, from.numbers, most),
          added: rows.requestsFrom(from.numbers + 1, most),
        };
      }),
    inject: (fault) =>
      write(() => {
        const id = rows.addFault(fault);
        rows.moveVersion();
        return { id, epoch: rows.space().epoch };
      }),
    remove: (id) =>
      write(() => {
        rows.removeFault(id);
        rows.moveVersion();
      }),
    reset: () =>
      write(() => {
        rows.endEpoch();
        putSeed();
      }),
    watch,
    async close() {
      if (temporary) await write(() => rows.drop()).finally(leave);
      else leave();
    },
  };
}

const START = { numbers: 0, rewritten: 0 };

import { createPlantStore } from "@plant-store/mock-server";
import { TOKEN } from "../plant.ts";
import { type Measured, measureRow, type Row } from "../row.ts";
import { bodiesOf, create, type Ids } from "./create.ts";

const RECORDS = 200_000;

/** Needs `--expose-gc`. */
export function measureHeap(): Promise<Row> {
  return measureRow({
    title: "Heap a record",
    about: `Bytes of heap that are held after a full collection, for each of ${RECORDS.toLocaleString("en-US")} creates, journal off. The base holds the records' names alone, each a string of its own, in a list of as many places.`,
    unit: "bytes",
    rounds: 3,
    warmUpRounds: 1,
    contenders: [strings(), records("ascending"), records("random")],
  });
}

function strings(): Measured {
  return {
    name: "the names alone",
    async measure() {
      const before = heap();
      const names = Array.from({ length: RECORDS }, (_, index): string => JSON.parse(`"Plant ${RECORDS + index}"`));
      return perRecord(before, names);
    },
  };
}

function records(ids: Ids): Measured {
  return {
    name: `records, ids ${ids}`,
    // The bound is on what is beyond the strings: they take 32 bytes, and 8 or 4 their place in the list.
    target: { atMost: 150 + 32, of: "value" },
    async measure() {
      const store = createPlantStore({ tokens: [TOKEN], journalSize: 0 });
      const before = heap();
      for (let from = 0; from < RECORDS; from += 10_000) await create(store, bodiesOf(ids, RECORDS + from, 10_000));
      return perRecord(before, store);
    },
  };
}

function perRecord(before: number, held: unknown): number {
  const after = heap();
  // Used after the collection, so it is there during it.
  if (held === undefined) throw new Error("Nothing was held.");
  return (after - before) / RECORDS;
}

function heap(): number {
  if (globalThis.gc === undefined) throw new Error("Run it by `npm run bench`, which exposes the collector.");
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

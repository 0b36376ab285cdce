import { createPlantStore } from "@plant-store/mock-server";
import { TOKEN } from "../plant.ts";
import { type Measured, measureRow, type Row } from "../row.ts";
import { bodiesOf, create, type Ids } from "./create.ts";

const SIZES = [100_000, 1_000_000];

/** Needs `--expose-gc`. */
export async function measureHeap(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of SIZES) rows.push(await measureSize(size));
  return rows;
}

function measureSize(size: number): Promise<Row> {
  return measureRow({
    title: `Heap a record, of ${size.toLocaleString("en-US")}`,
    about:
      "Bytes of heap that are held after a full collection for each of so many creates, journal off. The base is a Map of as many objects, each with an id and a name of its own.",
    unit: "bytes",
    rounds: 2,
    warmUpRounds: 1,
    contenders: [plainMap(size), records("ascending", size), records("random", size)],
  });
}

function plainMap(size: number): Measured {
  return {
    name: "a Map of objects",
    async measure() {
      const before = heap();
      const plants = new Map<number, object>();
      for (let id = size; id < 2 * size; id++) {
        const { name }: { name: string } = JSON.parse(`{"name":"Plant ${id}"}`);
        plants.set(id, { id: BigInt(id), name });
      }
      return (heapOf(plants) - before) / size;
    },
  };
}

function records(ids: Ids, size: number): Measured {
  return {
    name: `records, ids ${ids}`,
    target: { atMost: 1.3 },
    async measure() {
      const store = createPlantStore({ tokens: [TOKEN], journalSize: 0 });
      const before = heap();
      for (let from = 0; from < size; from += 10_000) await create(store, bodiesOf(ids, size + from, 10_000));
      return (heapOf(store) - before) / size;
    },
  };
}

/** Returns the size of the heap while this is held. */
function heapOf(held: unknown): number {
  const size = heap();
  // Keeps it alive until after the collection.
  if (held === undefined) throw new Error("Nothing was held.");
  return size;
}

function heap(): number {
  if (globalThis.gc === undefined) throw new Error("Run it by `npm run bench`, which exposes the collector.");
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

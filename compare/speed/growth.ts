/** Measures whether a request costs more as records, requests or bodies grow. */
import { createPlantStore } from "@plant-store/mock-server";
import { collectGarbage } from "./calls.ts";
import { startWorker, type Worker } from "./cores.ts";
import { bodiesOf, CREATES, create, type Ids } from "./growth/create.ts";
import { TOKEN } from "./plant.ts";
import { short } from "./report.ts";
import { type Contender, measureRow, type Row } from "./rounds.ts";

export async function measureGrowth(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const ids of ["ascending", "random"] as const) rows.push(await measureRecords(ids));
  for (const size of [100_000, 1_000_000]) rows.push(await measureHeap(size));
  rows.push(await measureJournal());
  for (const [what, member] of Object.entries(MEMBERS)) rows.push(await measureBody(what, member()));
  return rows;
}

const RECORDS = [10, 1_000, 100_000, 1_000_000];

/** Each size has its own process: in one heap, a small store would pay for the collection of a million records. */
async function measureRecords(ids: Ids): Promise<Row> {
  await using processes = new AsyncDisposableStack();
  const contenders = RECORDS.map((size) =>
    contenderOf(size, processes.use(startWorker("server", "growth/records-process.ts", ids, String(size)))),
  );
  return await measureRow({
    title: `A create, ids ${ids}`,
    about: `Microseconds a create by store.service, ${CREATES.toLocaleString("en-US")} new ids a round, the journal off, in a store that holds so many records before; a process for each size. The base holds 10.`,
    rounds: [25, 3],
    contenders,
  });
}

function contenderOf(size: number, store: Worker<object, number>): Contender {
  let slowest = 0;
  return {
    name: `${size.toLocaleString("en-US")} before`,
    ...(size > 10 && { target: "≤ 1.3" }),
    async measure() {
      const micros = await store.run({});
      slowest = Math.max(slowest, micros);
      return micros;
    },
    warmedUp: () => {
      slowest = 0;
    },
    note: () => `slowest ${short(slowest)} µs`,
  };
}

function measureHeap(size: number): Promise<Row> {
  return measureRow({
    title: `Heap a record, of ${size.toLocaleString("en-US")}`,
    about:
      "Bytes of heap that are held after a full collection for each of so many creates, journal off. The base is a Map of as many objects, each with an id and a name of its own.",
    unit: "bytes",
    rounds: [2, 1],
    contenders: [plainMap(size), recordsOf("ascending", size), recordsOf("random", size)],
  });
}

function plainMap(size: number): Contender {
  const plants = () => {
    const map = new Map<number, object>();
    for (let id = size; id < 2 * size; id++) {
      const { name }: { name: string } = JSON.parse(`{"name":"Plant ${id}"}`);
      map.set(id, { id: BigInt(id), name });
    }
    return map;
  };
  return { name: "a Map of objects", measure: async () => (await heapOf(plants)) / size };
}

function recordsOf(ids: Ids, size: number): Contender {
  const filled = async () => {
    const store = createPlantStore({ tokens: [TOKEN], journalSize: 0 });
    for (let from = 0; from < size; from += 10_000) await create(store, bodiesOf(ids, size + from, 10_000));
    return store;
  };
  return { name: `records, ids ${ids}`, target: "≤ 1.3", measure: async () => (await heapOf(filled)) / size };
}

/** Returns the bytes of heap that something holds. Needs `--expose-gc`. */
async function heapOf(make: () => unknown): Promise<number> {
  const before = heap();
  const held = await make();
  const after = heap();
  // Keeps it alive until after the collection.
  if (held === undefined) throw new Error("Nothing was held.");
  return after - before;
}

function heap(): number {
  if (globalThis.gc === undefined) throw new Error("Run it by `npm run bench`, which exposes the collector.");
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

const JOURNAL_SIZE = 1_000;
/** One fill is too short to be measured. */
const FILLS = 10;

function measureJournal(): Promise<Row> {
  const bodies = bodiesOf("ascending", 1, JOURNAL_SIZE);
  const contender = (name: string, journalSize: number, isEmptied: boolean): Contender => {
    // The records are in the seed, so that a reset empties only the journal.
    const seed = Array.from({ length: JOURNAL_SIZE }, (_, index) => ({ id: index + 1, name: `Plant ${index + 1}` }));
    const store = createPlantStore({ tokens: [TOKEN], journalSize, seed });
    return {
      name,
      async measure() {
        let micros = 0;
        for (let fill = 0; fill < FILLS; fill++) {
          if (isEmptied) await store.reset();
          micros += await create(store, bodies);
        }
        return micros / FILLS;
      },
    };
  };
  return measureRow({
    title: "A create as the journal fills",
    about:
      "Microseconds a create by store.service, ten times 1,000 a round, of the same 1,000 ids. The base's journal is emptied before each thousand, outside of what is measured, and holds 1,000 after it.",
    rounds: [40, 5],
    contenders: [
      contender("a journal that fills", JOURNAL_SIZE, true),
      { ...contender("a journal at its limit", JOURNAL_SIZE, false), target: "≤ 1.1" },
      contender("no journal", 0, false),
    ],
  });
}

const BYTES = 1_000_000;

/** Values of a further member of a plant, which the service reads and drops. */
const MEMBERS: Readonly<Record<string, () => string>> = {
  text: () => JSON.stringify("Monstera deliciosa ".repeat(BYTES / 19)),
  "text with escapes": () => JSON.stringify('"Fern"\n'.repeat(BYTES / 10)),
  numbers: () => JSON.stringify(Array.from({ length: BYTES / 9 }, (_, index) => 10_000_000 + index)),
  fractions: () =>
    JSON.stringify(
      Array.from({ length: BYTES / 9 }, (_, index) => (index % 90_000) / 7).map((x) => Number(x.toFixed(3))),
    ),
  "deep nesting": () => "[".repeat(BYTES / 2) + "]".repeat(BYTES / 2),
};

function measureBody(what: string, member: string): Promise<Row> {
  const body = new TextEncoder().encode(`{"id":1,"name":"Fern","further":${member}}`);
  const store = createPlantStore({ tokens: [TOKEN], journalSize: 0 });
  return measureRow({
    title: `A body of 1 MB: ${what}`,
    about: `Milliseconds for a create of ${body.length.toLocaleString("en-US")} bytes by store.service, journal off. The base decodes and parses the same bytes, by TextDecoder and JSON.parse.`,
    unit: "ms",
    rounds: [20, 5],
    contenders: [
      { name: "decode and JSON.parse", measure: () => timeToParse(body) },
      { name: "a create", target: "≤ 2", measure: async () => (await create(store, [body])) / 1_000 },
    ],
  });
}

const decoder = new TextDecoder();

async function timeToParse(body: Uint8Array): Promise<number> {
  await collectGarbage();
  const start = performance.now();
  const { name }: { name: string } = JSON.parse(decoder.decode(body));
  const duration = performance.now() - start;
  if (name !== "Fern") throw new Error("The body was read wrong.");
  return duration;
}

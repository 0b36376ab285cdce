import { type Measured, measureRow, type Row } from "../row.ts";
import { short } from "../table.ts";
import { startWorker, type Worker } from "../worker.ts";
import type { Ids } from "./create.ts";
import type { RecordsOrder } from "./records-process.ts";

const SIZES = [10, 1_000, 100_000, 1_000_000];
const CREATES = 5_000;

/** Each size has its own process: in one heap, a small store would pay for the collection of a million records. */
export async function measureRecords(ids: Ids): Promise<Row> {
  await using processes = new AsyncDisposableStack();
  const contenders = SIZES.map((size) =>
    contenderOf(size, processes.use(startWorker("server", "growth/records-process.ts", ids, String(size)))),
  );
  return await measureRow({
    title: `A create as records grow, ids ${ids}`,
    about: `Microseconds a create by store.service, ${CREATES.toLocaleString("en-US")} new ids a round, the journal off, in a store that holds so many records before; a process for each size. The base holds 10.`,
    unit: "µs",
    rounds: 25,
    warmUpRounds: 3,
    contenders,
  });
}

function contenderOf(size: number, store: Worker<RecordsOrder, number>): Measured {
  let slowest = 0;
  return {
    name: `${size.toLocaleString("en-US")} records`,
    ...(size > 10 && { target: { atMost: 1.3 } }),
    async measure() {
      const micros = await store.run({ creates: CREATES });
      slowest = Math.max(slowest, micros);
      return micros;
    },
    warmedUp: () => {
      slowest = 0;
    },
    note: () => `slowest ${short(slowest)} µs`,
  };
}

/** Measures whether a request costs more as records, requests or bodies grow. */
import { measureBodies } from "./growth/bodies.ts";
import { measureHeap } from "./growth/heap.ts";
import { measureJournal } from "./growth/journal.ts";
import { measureRecords } from "./growth/records.ts";
import type { Row } from "./row.ts";

export async function measureGrowth(): Promise<Row[]> {
  return [
    await measureRecords("ascending"),
    await measureRecords("random"),
    ...(await measureHeap()),
    await measureJournal(),
    ...(await measureBodies()),
  ];
}

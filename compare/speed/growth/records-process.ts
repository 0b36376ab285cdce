/** A store with so many records in a process of its own: it creates as many as a message says, and reports the microseconds of one. */
import { createPlantStore } from "@plant-store/mock-server";
import { TOKEN } from "../plant.ts";
import { bodiesOf, create, type Ids, idOf } from "./create.ts";

export interface RecordsOrder {
  readonly creates: number;
}

const [given, length] = process.argv.slice(2);
const ids: Ids = given === "random" ? "random" : "ascending";
const size = Number(length);
const store = createPlantStore({
  tokens: [TOKEN],
  journalSize: 0,
  seed: Array.from({ length: size }, (_, index) => ({ id: idOf(ids, index), name: `Plant ${index}` })),
});
let from = size;

process.on("message", async ({ creates }: RecordsOrder) => process.send?.(await measure(creates)));
process.once("disconnect", () => process.exit());

/** Creates records with new ids, so that the store grows; a small one is reset first. */
async function measure(creates: number): Promise<number> {
  // Seeding a large one again would cost more than it measures; the one of 100,000 ends at some 240,000.
  if (size <= 1_000) {
    await store.reset();
    from = size;
  }
  const bodies = bodiesOf(ids, from, creates);
  from += creates;
  return create(store, bodies);
}

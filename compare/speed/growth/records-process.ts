/** A store with so many records in a process of its own: at each message it creates more, and reports the microseconds of one. */
import { createPlantStore } from "@plant-store/mock-server";
import { TOKEN } from "../plant.ts";
import { bodiesOf, CREATES, create, type Ids, idOf } from "./create.ts";

const [given, length] = process.argv.slice(2);
const ids: Ids = given === "random" ? "random" : "ascending";
const size = Number(length);
const store = createPlantStore({
  tokens: [TOKEN],
  journalSize: 0,
  seed: Array.from({ length: size }, (_, index) => ({ id: idOf(ids, index), name: `Plant ${index}` })),
});
let from = size;

process.on("message", async () => process.send?.(await measure()));
process.once("disconnect", () => process.exit());

/** Creates records with new ids, so that the store grows; a small one is reset first. */
async function measure(): Promise<number> {
  // Seeding a large one again would cost more than it measures; the one of 100,000 ends at some 240,000.
  if (size <= 1_000) {
    await store.reset();
    from = size;
  }
  const bodies = bodiesOf(ids, from, CREATES);
  from += CREATES;
  return create(store, bodies);
}

/** A store that holds many records, in a process of its own. At each message it creates more, and reports the microseconds of one. */
import { createPlantStore } from "@plant-store/mock-server";
import { type Ids, plantsOf, timeCreates } from "./calls.ts";
import { TOKEN } from "./plant.ts";

const [given, length] = process.argv.slice(2);
const ids: Ids = given === "random" ? "random" : "ascending";
const size = Number(length);
const CREATES = 5_000;
const store = createPlantStore({ tokens: [TOKEN], journalSize: 0, seed: plantsOf(ids, 0, size) });
let from = size;

process.on("message", async () => process.send?.(await measure()));
process.once("disconnect", () => process.exit());

/** With new ids, so that the store grows; a small one is reset first. */
async function measure(): Promise<number> {
  // Seeding a large one again would cost more than it measures.
  if (size <= 1_000) {
    await store.reset();
    from = size;
  }
  const encoder = new TextEncoder();
  const bodies = plantsOf(ids, from, CREATES).map(({ id, name }) => encoder.encode(`{"id":${id},"name":"${name}"}`));
  from += CREATES;
  return timeCreates(store, bodies);
}

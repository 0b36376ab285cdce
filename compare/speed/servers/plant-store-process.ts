/** Our server by its API, which can turn the journal off and start with plants. */
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { TOKEN } from "../plant.ts";

const [port, journalSize, plants] = process.argv.slice(2);
const store = createPlantStore({
  tokens: [TOKEN],
  ...(journalSize !== undefined && { journalSize: Number(journalSize) }),
  seed: Array.from({ length: Number(plants ?? 0) }, (_, id) => ({ id, name: `Plant ${id}` })),
});
await serve(store, { port: Number(port) });

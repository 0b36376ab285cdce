/** Our server by its API, which can turn the journal off, start with plants, and have the control API. */
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { TOKEN } from "../plant.ts";

const [port, journalSize, plants, control] = process.argv.slice(2);
const store = createPlantStore({
  tokens: [TOKEN],
  ...(journalSize !== undefined && { journalSize: Number(journalSize) }),
  seed: Array.from({ length: Number(plants ?? 0) }, (_, id) => ({ id, name: `Plant ${id}` })),
});
await serve(store, { port: Number(port), ...(control !== undefined && { control: { token: TOKEN } }) });

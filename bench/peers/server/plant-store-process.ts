/** Our server by its API, so that its journal can be turned off. */
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { TOKEN } from "../../plant.ts";

const [port, journalSize] = process.argv.slice(2);
const store = createPlantStore({
  tokens: [TOKEN],
  ...(journalSize !== undefined && { journalSize: Number(journalSize) }),
});
await serve(store, { port: Number(port) });

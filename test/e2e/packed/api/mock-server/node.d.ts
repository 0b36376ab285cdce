import { RequestHandler } from "msw";
import { SetupServer } from "msw/node";
import { PlantStore } from "./index.js";
type PlantServer = SetupServer & Disposable;
declare function setupPlantServer(store: PlantStore, ...handlers: readonly RequestHandler[]): PlantServer;
export { setupPlantServer };
export type { PlantServer };

import { RequestHandler } from "msw";
import { PlantStore } from "./index.js";
import "./state.js";
import "./plant-storage.js";
import "./contract.js";
declare function createHandlers(store: PlantStore): RequestHandler[];
export { createHandlers };

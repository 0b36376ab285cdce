import { SetupWorker } from "msw/browser";
import { RequestHandler } from "msw";
import { PlantStore } from "./index.js";
interface PlantWorkerOptions {
    readonly handlers?: readonly RequestHandler[] | undefined;
    readonly workerUrl?: string | undefined;
    readonly scope?: string | undefined;
    readonly quiet?: boolean | undefined;
    readonly onUnhandled?: "warn" | "error" | "bypass" | undefined;
}
interface PlantWorker extends Omit<SetupWorker, "start" | "stop">, AsyncDisposable {
    stop(): Promise<void>;
}
declare function startPlantWorker(store: PlantStore, options?: PlantWorkerOptions): Promise<PlantWorker>;
export { startPlantWorker };
export type { PlantWorker, PlantWorkerOptions };

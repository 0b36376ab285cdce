/**
 * A store on a port, over node:http only.
 * @module @plant-store/mock-server/server
 */
import type { PlantStoreServer } from "./adapters/node-http/plant-store-server.ts";
import type { ServeOptions } from "./adapters/node-http/serve-options.ts";
import { startServer } from "./adapters/node-http/start-server.ts";
import type { PlantStore } from "./store/store.ts";

export type { Log, LogEntry } from "./adapters/node-http/log.ts";
export type { PlantStoreServer, ServedSpace } from "./adapters/node-http/plant-store-server.ts";
export type { ControlOptions, ServeOptions, Timeouts, TlsOptions } from "./adapters/node-http/serve-options.ts";

/**
 * Serves a store over HTTP or HTTPS, once its storage can be used.
 * @throws TypeError (as a rejection) for a wrong option or a missing store; Error if the port is in use, the address is not
 * this machine's, or the storage cannot be used.
 * @example
 * await using server = await serve(createPlantStore(), { port: 0 });
 * await fetch(`${server.url}/plants`, …);
 */
export function serve(store: PlantStore, options: ServeOptions = {}): Promise<PlantStoreServer> {
  return startServer(store, options, []);
}

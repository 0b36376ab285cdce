/**
 * A running mock, seen and steered from another process, over fetch only.
 *
 * @module @plant-store/mock-server/remote
 */
export { type ConnectOptions, connectPlantStore, type RemotePlantStore } from "./remote/connect-plant-store.ts";
export type { ServerInfo } from "./remote/info.ts";

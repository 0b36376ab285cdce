/**
 * Reads and controls a running mock from another process. Needs only fetch.
 * @module @plant-store/mock-server/remote
 */
export { type ConnectOptions, connectPlantStore, type RemotePlantStore } from "./remote/connect-plant-store.ts";
export type { ServerInfo } from "./remote/info.ts";

import { Fault, InjectOptions } from "./index.js";
import { PlantStoreState, InjectedFault } from "./index.js";
interface ServerInfo {
    readonly version: string;
    readonly contract: string;
    readonly storage: string;
    readonly spaces: readonly string[];
    readonly options: Readonly<Record<string, string>>;
    readonly causes?: readonly string[];
}
interface ConnectOptions {
    readonly controlToken: string;
    readonly space?: string | undefined;
    readonly fetch?: typeof globalThis.fetch | undefined;
    readonly signal?: AbortSignal | undefined;
}
interface RemotePlantStore extends PlantStoreState, AsyncDisposable {
    inject(fault: Fault, options?: InjectOptions): Promise<InjectedFault>;
    info(): Promise<ServerInfo>;
    close(): Promise<void>;
}
declare function connectPlantStore(url: string, options: ConnectOptions): Promise<RemotePlantStore>;
export { connectPlantStore };
export type { ConnectOptions, RemotePlantStore, ServerInfo };

import { Fault, InjectOptions } from './index.js';
import { PlantStoreState, InjectedFault } from './index.js';
import './contract.js';

/** Facts about a server. */
interface ServerInfo {
    /** The version of the mock. */
    readonly version: string;
    /** The version of its control API's contract. */
    readonly contract: string;
    /** The place of the plants, without secrets. */
    readonly storage: string;
    /** The names of the open spaces, without the server's own. */
    readonly spaces: readonly string[];
    /** Each option as text, without secrets. */
    readonly options: Readonly<Record<string, string>>;
}

/** The options of `connectPlantStore`. */
interface ConnectOptions {
    /** The token of the control API. It is none of the service's tokens. */
    readonly controlToken: string;
    /**
     * The space to read and control, at the base URL `/spaces/<name>`. A new one is created.
     * @default the server's own
     */
    readonly space?: string | undefined;
    /**
     * The function that sends the requests.
     * @default the global fetch
     */
    readonly fetch?: typeof globalThis.fetch | undefined;
    /**
     * Ends all pending calls when it aborts, as `close()` does.
     * @default none
     */
    readonly signal?: AbortSignal | undefined;
}
/** The store of a running server. A function cannot travel: filters are data, also in `inject`. */
interface RemotePlantStore extends PlantStoreState, AsyncDisposable {
    /** Injects a fault, as into a local store. Faults of a socket work too, since the other end is a server. */
    inject(fault: Fault, options?: InjectOptions): Promise<InjectedFault>;
    /** Returns facts about the server. */
    info(): Promise<ServerInfo>;
    /** Ends all pending calls. The server goes on. A second call does nothing. */
    close(): Promise<void>;
}
/**
 * Connects to a mock in another process that has its control API on.
 *
 * @param url of the server, such as `"http://127.0.0.1:4010"`; its path is ignored
 * @throws TypeError (as a rejection) for a wrong option; Error that says what to do if no server responds, if it has no
 * control API or another version of it, or if it refuses the token. Every function of the store throws these errors.
 * @example
 * await using mock = await connectPlantStore("http://127.0.0.1:4010", { controlToken: "for-tests-only" });
 * await mock.inject(faults.status(503), { times: 1 });
 */
declare function connectPlantStore(url: string, options: ConnectOptions): Promise<RemotePlantStore>;

export { connectPlantStore };
export type { ConnectOptions, RemotePlantStore, ServerInfo };

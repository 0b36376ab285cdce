import { Fault, InjectOptions } from './index.js';
import { PlantStoreState, InjectedFault } from './index.js';
import './contract.js';

/** Facts about a server. */
interface ServerInfo {
    /** The version of the mock. */
    readonly version: string;
    /** The version of its control API's contract. */
    readonly contract: string;
    /** Where it keeps the plants, without secrets. */
    readonly storage: string;
    /** The names of the spaces that are open, without the server's own. */
    readonly spaces: readonly string[];
    /** Each option as text, without secrets. */
    readonly options: Readonly<Record<string, string>>;
}

/** How to reach the control API of a server. */
interface ConnectOptions {
    /** The token of the control API, which is none of the service's. */
    readonly controlToken: string;
    /**
     * The space to see and steer: that of the base URL `/spaces/<name>`. It is made if it is new.
     * @default the server's own
     */
    readonly space?: string | undefined;
    /**
     * Sends the requests.
     * @default the global fetch
     */
    readonly fetch?: typeof globalThis.fetch | undefined;
    /**
     * Ends everything that is under way, as `close()` does.
     * @default none
     */
    readonly signal?: AbortSignal | undefined;
}
/** The store of a running server. A function cannot travel: filters are data, also in `inject`. */
interface RemotePlantStore extends PlantStoreState, AsyncDisposable {
    /** As for a store in this process; the faults of a socket too, since the other end is a server. */
    inject(fault: Fault, options?: InjectOptions): Promise<InjectedFault>;
    /** Returns facts about the server. */
    info(): Promise<ServerInfo>;
    /** Ends everything that is under way. The server goes on. A second call does nothing. */
    close(): Promise<void>;
}
/**
 * Connects to a mock that runs in another process, and has its control API on.
 *
 * @param url of the server, such as `"http://127.0.0.1:4010"`; a path is left out
 * @throws TypeError (as a rejection) for a wrong option; Error that says what to do, where no server responds, it has no control
 * API or another version of it, or it refuses the token. Every function of the store throws like this.
 * @example
 * await using mock = await connectPlantStore("http://127.0.0.1:4010", { controlToken: "for-tests-only" });
 * await mock.inject(faults.status(503), { times: 1 });
 */
declare function connectPlantStore(url: string, options: ConnectOptions): Promise<RemotePlantStore>;

export { connectPlantStore };
export type { ConnectOptions, RemotePlantStore, ServerInfo };

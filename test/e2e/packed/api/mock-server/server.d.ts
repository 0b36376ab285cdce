import { SocketFault, InjectOptions } from './index.js';
import { InjectedFault } from './index.js';
import { PlantStore } from './index.js';
import './contract.js';

/** A running server of a store. */
interface PlantStoreServer extends ServedSpace, AsyncDisposable {
    /** The port that it listens on. */
    readonly port: number;
    /**
     * Returns a space as this server serves it; needs `spaces: true`. `store.space(name)` returns the space's store.
     *
     * @throws TypeError for an invalid name, or if the server has no spaces; RangeError if `maxSpaces` spaces are open
     * @example
     * const plants = createPlantStoreClient({ baseUrl: http.space("worker-3").url, token: "t1" });
     */
    space(name: string): ServedSpace;
    /**
     * Stops listening, waits up to 1.5 seconds for requests in flight, and resolves. Each response is now the last of its
     * connection, and says `Connection: close`; an idle client has 50 ms for one more request. A second call does nothing
     * more. The store stays open: close it afterwards.
     */
    close(): Promise<void>;
}
/** A space on a server. */
interface ServedSpace {
    /** The base URL for a client, without a slash at its end. */
    readonly url: string;
    /**
     * Injects a fault into the requests to this space on this server, by the rules of `store.inject`. `store.reset()` removes
     * it.
     *
     * @throws TypeError (as a rejection) for a fault that needs no socket (use `store.inject`), or a wrong option.
     * @example
     * await http.inject(faults.connectionReset(), { times: 1 });
     */
    inject(fault: SocketFault, options?: InjectOptions): Promise<InjectedFault>;
}

/** The outcome of one request. It holds no token, no query and no body. */
interface LogEntry {
    /** Undefined, like `path`, if the request was too malformed. */
    readonly method: string | undefined;
    /** As it was sent, without the query, the fragment, and the user of an absolute target. */
    readonly path: string | undefined;
    /** Undefined if the connection ended without a response. */
    readonly status: number | undefined;
    /** Milliseconds from the request's head to the response's, or to the end of the connection. */
    readonly durationMs: number;
    /** Why the request was refused or failed; undefined otherwise. */
    readonly reason: string | undefined;
    /** The error behind a 500, in one line, from the storage, `verifyToken` or a `when`. Otherwise absent. */
    readonly cause?: string;
}
/** Called for each request once its response is decided, or its connection has ended. Errors that it throws are ignored. */
type Log = (entry: LogEntry) => void;

/** The options of `serve`. */
interface ServeOptions {
    /**
     * The address to listen on, an IPv6 one with or without its brackets. It is also accepted as Host, unless it is every
     * address (`"0.0.0.0"`, `"::"`). Other machines can reach any address but loopback, unencrypted and with any Host: give
     * the store `tokens`, and name in `allowedHosts` the hosts that they use. `serve` does not warn of this.
     * @default "127.0.0.1"
     */
    readonly host?: string | undefined;
    /**
     * The port; 0 picks a free one.
     * @default 4010
     */
    readonly port?: number | undefined;
    /**
     * The path below which the service is served, such as `"/v1"`.
     * @default the prefix of the store's `baseUrl`, if it has one
     */
    readonly basePath?: string | undefined;
    /**
     * `true` also serves each `store.space(name)`, at `/spaces/<name>` below the base URL. The first request opens a space,
     * up to `maxSpaces` of them. If a space was closed, the next request opens it again.
     * @default false
     */
    readonly spaces?: boolean | undefined;
    /**
     * Hosts that are accepted beside loopback; any other gets 403 (DNS rebinding). `".example"` is `example` and every name
     * below it, as in Vite: use only domains in which strangers have no names. `"*"` is a TypeError.
     * @default none
     */
    readonly allowedHosts?: readonly string[] | undefined;
    /**
     * Origins whose pages may use the server, beside loopback; any other gets 403.
     * @default none
     */
    readonly allowedOrigins?: readonly string[] | undefined;
    /**
     * Serves a page at `/_mock/` and the control API at `/_mock/api`. Anybody with the token can see and change the store.
     * The token must be a bearer token (b64token, RFC 6750 2.1), and none of the store's.
     * @default off
     */
    readonly control?: ControlOptions | undefined;
    /**
     * How long a client may take, in milliseconds. A slower client gets 408, even if it has sent nothing, and is
     * disconnected. `headersMs`: to send a request's head. `requestMs`: to send the whole request. `idleMs`: between two
     * requests; then the connection is closed without a response, and Node adds a second. The first two are checked every
     * tenth of `headersMs`, and at least every second.
     * @default { headersMs: 10_000, or requestMs if that is less; requestMs: 30_000; idleMs: 5_000 }
     */
    readonly timeouts?: Partial<Timeouts> | undefined;
    /**
     * Called for each request once its response is decided, or its connection has ended. Errors that it throws are ignored.
     * @default none
     */
    readonly log?: Log | undefined;
}
/** How long a client may take, each in milliseconds from 1 to a day. */
interface Timeouts {
    /** To send a request's head; at most `requestMs`. */
    readonly headersMs: number;
    /** To send the whole request. */
    readonly requestMs: number;
    /** Between two requests. */
    readonly idleMs: number;
}
/** The options of the control API. */
interface ControlOptions {
    /** The bearer token that a client sends. */
    readonly token: string;
}

/**
 * A store on a port, over node:http only.
 *
 * @module @plant-store/mock-server/server
 */

/**
 * Serves a store over HTTP, once its storage can be used.
 *
 * @throws TypeError (as a rejection) for a wrong option or a missing store; Error if the port is in use, the address is not
 * this machine's, or the storage cannot be used.
 * @example
 * await using http = await serve(createPlantStore(), { port: 0 });
 * await fetch(`${http.url}/plants`, …);
 */
declare function serve(store: PlantStore, options?: ServeOptions): Promise<PlantStoreServer>;

export { serve };
export type { ControlOptions, Log, LogEntry, PlantStoreServer, ServeOptions, ServedSpace, Timeouts };

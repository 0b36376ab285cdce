import { SocketFault, InjectOptions } from './index.js';
import { InjectedFault } from './index.js';
import { PlantStore } from './index.js';
import './contract.js';

/** A store that listens. */
interface PlantStoreServer extends ServedSpace, AsyncDisposable {
    /** The port that it listens on. */
    readonly port: number;
    /**
     * Returns the space of that name as this server serves it, with `spaces: true`. `store.space(name)` is its store.
     *
     * @throws TypeError for another name than a space may have, or where the server has no spaces; RangeError where
     * `maxSpaces` of them are open
     * @example
     * const plants = createPlantStoreClient({ baseUrl: http.space("worker-3").url, token: "t1" });
     */
    space(name: string): ServedSpace;
    /**
     * Stops listening, lets what is in flight end (1.5 seconds at most), and resolves. Each response is then the last of its
     * connection, and says `Connection: close`; a client between two requests has 50 ms for one more. A second call does
     * nothing more. The store stays open: close it afterwards.
     */
    close(): Promise<void>;
}
/** A space as a server serves it. */
interface ServedSpace {
    /** The base URL to give to a client: no slash at its end. */
    readonly url: string;
    /**
     * Makes the requests of this server to this space meet a fault, by the rules of `store.inject`; `store.reset()` clears it.
     *
     * @throws TypeError (as a rejection) for a fault that is the store's business, or a wrong option.
     * @example
     * await http.inject(faults.connectionReset(), { times: 1 });
     */
    inject(fault: SocketFault, options?: InjectOptions): Promise<InjectedFault>;
}

/** The outcome of one request. It holds no token, no query and no body. */
interface LogEntry {
    /** Undefined where the request was too malformed to have one; so is the path. */
    readonly method: string | undefined;
    /** As it was sent, without a query, a fragment, or the user of an absolute target. */
    readonly path: string | undefined;
    /** Undefined when the connection ended without a response. */
    readonly status: number | undefined;
    /** From the request's head to the response's, or to the end of the connection, in milliseconds. */
    readonly durationMs: number;
    /** Why it was refused, or failed; undefined when all went well. */
    readonly reason: string | undefined;
    /** The error behind a 500, in one line: what the storage, `verifyToken` or a `when` threw. Else absent. */
    readonly cause?: string;
}
/** Called for each request once its response is decided, or its connection has ended. What it throws is ignored. */
type Log = (entry: LogEntry) => void;

/** The options of `serve`. */
interface ServeOptions {
    /**
     * The address to listen on, an IPv6 one with or without its brackets. It is also a Host that is accepted, unless it
     * is every address (`"0.0.0.0"`, `"::"`). Other machines reach one that is not loopback, unencrypted, and may send any
     * Host: give the store `tokens`, and name in `allowedHosts` how they call it. Nothing warns of it here.
     * @default "127.0.0.1"
     */
    readonly host?: string | undefined;
    /**
     * The port; 0 picks a free one.
     * @default 4010
     */
    readonly port?: number | undefined;
    /**
     * The path under which the service stands, such as `"/v1"`.
     * @default the prefix of the store's `baseUrl`, if it has one
     */
    readonly basePath?: string | undefined;
    /**
     * `true` serves each `store.space(name)` too, at `/spaces/<name>` below the base URL. A space is opened by its first request,
     * `maxSpaces` of them at most. One that is closed meanwhile is opened again by the next request.
     * @default false
     */
    readonly spaces?: boolean | undefined;
    /**
     * Hosts that are accepted, beside loopback; another is refused with 403 (DNS rebinding). `".example"` is `example`
     * and every name below it, as in Vite: name only domains where strangers have no names. `"*"` is a TypeError.
     * @default none
     */
    readonly allowedHosts?: readonly string[] | undefined;
    /**
     * Origins whose pages may use the server, beside loopback; another is refused with 403.
     * @default none
     */
    readonly allowedOrigins?: readonly string[] | undefined;
    /**
     * Serves a page at `/_mock/` and the control API at `/_mock/api`: whoever has the token sees and steers the store. The
     * token is a bearer token of its own (b64token, RFC 6750 2.1), and none of the store's.
     * @default off
     */
    readonly control?: ControlOptions | undefined;
    /**
     * How long a client may take, in milliseconds; a slower one gets 408 and is closed, also if it has sent
     * nothing. `headersMs`: to send a request's head. `requestMs`: to send all of it. `idleMs`: between two requests, after
     * which the connection is closed without a word; Node gives it a second more. The others are checked every tenth of
     * `headersMs`, and every second at least.
     * @default { headersMs: 10_000, or requestMs if that is less; requestMs: 30_000; idleMs: 5_000 }
     */
    readonly timeouts?: Partial<Timeouts> | undefined;
    /**
     * Called for each request once its response is decided, or its connection has ended. What it throws is ignored.
     * @default none
     */
    readonly log?: Log | undefined;
}
/** How long a client may take, each in milliseconds from 1 to a day. */
interface Timeouts {
    /** To send a request's head; never above `requestMs`. */
    readonly headersMs: number;
    /** To send the whole request. */
    readonly requestMs: number;
    /** Between two requests. */
    readonly idleMs: number;
}
/** How the control API is opened. */
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
 * @throws TypeError (as a rejection) for a bad option, or where the store is missing; Error when the port is in use, the
 * address is not ours, or the storage cannot be used.
 * @example
 * await using http = await serve(createPlantStore(), { port: 0 });
 * await fetch(`${http.url}/plants`, …);
 */
declare function serve(store: PlantStore, options?: ServeOptions): Promise<PlantStoreServer>;

export { serve };
export type { ControlOptions, Log, LogEntry, PlantStoreServer, ServeOptions, ServedSpace, Timeouts };

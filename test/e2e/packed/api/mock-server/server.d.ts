import { SocketFault, InjectOptions } from "./index.js";
import { InjectedFault } from "./index.js";
import { PlantStore } from "./index.js";
interface PlantStoreServer extends ServedSpace, AsyncDisposable {
    readonly port: number;
    space(name: string): ServedSpace;
    close(): Promise<void>;
}
interface ServedSpace {
    readonly url: string;
    inject(fault: SocketFault, options?: InjectOptions): Promise<InjectedFault>;
}
interface LogEntry {
    readonly method: string | undefined;
    readonly path: string | undefined;
    readonly status: number | undefined;
    readonly durationMs: number;
    readonly requestId: string | undefined;
    readonly plantId: string | undefined;
    readonly reason: string | undefined;
    readonly cause?: string;
}
type Log = (entry: LogEntry) => void;
interface ServeOptions {
    readonly host?: string | undefined;
    readonly port?: number | undefined;
    readonly basePath?: string | undefined;
    readonly spaces?: boolean | undefined;
    readonly allowedHosts?: readonly string[] | undefined;
    readonly allowedOrigins?: readonly string[] | undefined;
    readonly control?: ControlOptions | undefined;
    readonly timeouts?: Partial<Timeouts> | undefined;
    readonly log?: Log | undefined;
}
interface Timeouts {
    readonly headersMs: number;
    readonly requestMs: number;
    readonly idleMs: number;
}
interface ControlOptions {
    readonly token: string;
}
declare function serve(store: PlantStore, options?: ServeOptions): Promise<PlantStoreServer>;
export { serve };
export type { ControlOptions, Log, LogEntry, PlantStoreServer, ServeOptions, ServedSpace, Timeouts };

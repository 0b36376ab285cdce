import { RequestHandler } from "msw";
import { PlantStore } from "./index.js";
declare function createHandlers(store: PlantStore): RequestHandler[];
interface WithHandlers {
    listHandlers(): readonly object[];
}
interface UnhandledOptions {
    onUnhandledFrame(unhandled: {
        readonly frame: {
            readonly data: unknown;
        };
        readonly defaults: {
            error(): void;
        };
    }): Promise<void>;
    onUnhandledRequest(request: Request, print: {
        error(): void;
    }): void;
}
declare function rejectUnhandled(server: WithHandlers): UnhandledOptions;
export { createHandlers, rejectUnhandled };
export type { UnhandledOptions };

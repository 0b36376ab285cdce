import { ParseAs, Middleware, FetchResponse } from "openapi-fetch";
import { CallOptions, NewPlant, paths, PlantStoreClient } from "./index.js";
import "./describe.js";
type CreatePlant = paths["/plants"]["post"];
type RawParseAs = ParseAs;
type RawMiddleware = Middleware;
interface RawOptions<As extends RawParseAs = "json"> extends CallOptions {
    readonly body: NewPlant;
    readonly parseAs?: As | undefined;
    readonly middleware?: RawMiddleware[] | undefined;
}
type RawResult<As extends RawParseAs = "json"> = FetchResponse<CreatePlant, {
    parseAs: As;
}, "application/json">;
interface RawClient {
    POST<As extends RawParseAs = "json">(path: "/plants", options: RawOptions<As>): Promise<RawResult<As>>;
    use(...middleware: RawMiddleware[]): void;
    eject(...middleware: RawMiddleware[]): void;
}
declare function createRawClient(plants: PlantStoreClient): RawClient;
export { createRawClient };
export type { RawClient, RawMiddleware, RawOptions, RawParseAs, RawResult };

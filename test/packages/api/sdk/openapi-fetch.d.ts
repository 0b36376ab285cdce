import { ParseAs, Middleware, FetchResponse } from 'openapi-fetch';
import { CallOptions, NewPlant, paths, PlantStoreClient } from './index.js';
import './response.js';

/**
 * The openapi-fetch client over a Plant Store client.
 *
 * @module @plant-store/sdk/openapi-fetch
 */

type CreatePlant = paths["/plants"]["post"];
/** How openapi-fetch reads a response. */
type RawParseAs = ParseAs;
/** Registered by `use`, or for one call; see openapi-fetch's documentation. */
type RawMiddleware = Middleware;
/** What a raw call can be told: a call's own options, and those of openapi-fetch's that lead round none of the rules. */
interface RawOptions<As extends RawParseAs = "json"> extends CallOptions {
    /** Its id is checked before anything is sent; the rest is the service's to check. */
    readonly body: NewPlant;
    /** @default "json" */
    readonly parseAs?: As | undefined;
    /** Run after the client's own. @default none */
    readonly middleware?: RawMiddleware[] | undefined;
}
/** What openapi-fetch resolves to: `data` or `error`, not validated, and the `response`. */
type RawResult<As extends RawParseAs = "json"> = FetchResponse<CreatePlant, {
    /** What the request asked for. */
    parseAs: As;
}, "application/json">;
/**
 * The openapi-fetch client over the same token, limits, retries, checks of the id, and rules about redirects. Responses are
 * not validated. Middleware runs once a call, outside the retries. It does not see Authorization, and may change only the header
 * fields that `headers` may hold, and Authorization if the token is `null`.
 */
interface RawClient {
    /**
     * @throws what `createPlant` throws when there is no response to go on with (none at all, a redirect, a 2xx that is not whole,
     * or neither empty nor JSON), and what a middleware throws. A response with an error status is the result's `error`, as it
     * came: ask `response.ok`, since it may be empty.
     * @example const { data, error, response } = await raw.POST("/plants", { body: { id: 1, name: "Fern" } });
     */
    POST<As extends RawParseAs = "json">(path: "/plants", options: RawOptions<As>): Promise<RawResult<As>>;
    /**
     * Registers middleware for every later call.
     *
     * @example raw.use({ onRequest: ({ request }) => request.headers.set("X-Trace", "7") });
     */
    use(...middleware: RawMiddleware[]): void;
    /**
     * Takes middleware away again; what was never registered is ignored.
     *
     * @example raw.eject(tracing);
     */
    eject(...middleware: RawMiddleware[]): void;
}
/**
 * Makes an openapi-fetch client that shares a client's options, its token and its rules.
 *
 * @throws ConfigurationError for what `createPlantStoreClient` has not made.
 * @example
 * const raw = createRawClient(plants);
 * const { data, error, response } = await raw.POST("/plants", { body: { id: 1, name: "Fern" } });
 */
declare function createRawClient(plants: PlantStoreClient): RawClient;

export { createRawClient };
export type { RawClient, RawMiddleware, RawOptions, RawParseAs, RawResult };

import { ParseAs, Middleware, FetchResponse } from 'openapi-fetch';
import { CallOptions, NewPlant, paths, PlantStoreClient } from './index.js';
import './describe.js';

/**
 * The openapi-fetch client over a Plant Store client.
 *
 * @module @plant-store/sdk/openapi-fetch
 */

type CreatePlant = paths["/plants"]["post"];
/** How openapi-fetch reads a response. */
type RawParseAs = ParseAs;
/** Middleware for `use`, or for one call: see openapi-fetch's documentation. */
type RawMiddleware = Middleware;
/** The options of a raw call: a call's own, and those of openapi-fetch that cannot break the client's rules. */
interface RawOptions<As extends RawParseAs = "json"> extends CallOptions {
    /** The client checks the id before it sends anything; the service checks the rest. */
    readonly body: NewPlant;
    /** @default "json" */
    readonly parseAs?: As | undefined;
    /** Middleware for this call, which runs after the client's. @default none */
    readonly middleware?: RawMiddleware[] | undefined;
}
/** The result of openapi-fetch: `data` or `error`, not validated, and the `response`. */
type RawResult<As extends RawParseAs = "json"> = FetchResponse<CreatePlant, {
    /** The request's option. */
    parseAs: As;
}, "application/json">;
/**
 * An openapi-fetch client with the same token, limits, retries, check of the id, and rule about redirects. It does not
 * validate responses. Middleware runs once a call, outside the retries. It does not see Authorization, and may change only
 * the header fields that `headers` may hold, and Authorization if the token is `null`.
 */
interface RawClient {
    /**
     * @throws the error of `createPlant` if there is no usable response: none at all, a redirect, or a 2xx that is not whole, or
     * is neither JSON nor empty. Also throws the error of a middleware. The body of an error status is the result's `error`. It may
     * be empty, so ask `response.ok`.
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
     * Removes middleware. Ignores middleware that was never registered.
     *
     * @example raw.eject(tracing);
     */
    eject(...middleware: RawMiddleware[]): void;
}
/**
 * Creates an openapi-fetch client that shares a client's options, its token and its rules.
 *
 * @throws ConfigurationError for a client that `createPlantStoreClient` has not made.
 * @example
 * const raw = createRawClient(plants);
 * const { data, error, response } = await raw.POST("/plants", { body: { id: 1, name: "Fern" } });
 */
declare function createRawClient(plants: PlantStoreClient): RawClient;

export { createRawClient };
export type { RawClient, RawMiddleware, RawOptions, RawParseAs, RawResult };

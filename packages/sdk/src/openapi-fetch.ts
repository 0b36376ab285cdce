/**
 * The openapi-fetch client over a Plant Store client. It needs the package openapi-fetch, an optional peer.
 *
 * @module @plant-store/sdk/openapi-fetch
 */
import createClient, { type FetchOptions, type FetchResponse, type Middleware, type ParseAs } from "openapi-fetch";
import { call, repeat, requireGlobals } from "./call/call.ts";
import { withLimits } from "./call/limits.ts";
import type { ReceivedResponse } from "./call/send.ts";
import type { PlantStoreClient } from "./client.ts";
import { CALL_OPTIONS, CONFIGURATION, type Configuration } from "./configuration.ts";
import type { NewPlant, paths, Read } from "./contract.ts";
import { ConfigurationError } from "./errors.ts";
import { createPlant } from "./operations.ts";
import type { CallOptions } from "./options.ts";
import { encodeBody } from "./request/encode.ts";
import { withFields } from "./request/headers.ts";
import { isRedirect } from "./response/describe.ts";
import { failureOf, notWhole, parseJson } from "./response/parse.ts";

type CreatePlant = paths["/plants"]["post"];

/** How openapi-fetch reads a response. */
export type RawParseAs = ParseAs;

/** Middleware for `use`, or for one call: see openapi-fetch's documentation. */
export type RawMiddleware = Middleware;

/** The options of a raw call: a call's own, and those of openapi-fetch that cannot break the client's rules. */
export interface RawOptions<As extends RawParseAs = "json"> extends CallOptions {
  /** The client checks the id before it sends anything; the service checks the rest. */
  readonly body: NewPlant;
  /** @default "json" */
  readonly parseAs?: As | undefined;
  /** Middleware for this call, which runs after the client's. @default none */
  readonly middleware?: RawMiddleware[] | undefined;
}

/** The result of openapi-fetch: `data` or `error`, not validated, and the `response`. */
export type RawResult<As extends RawParseAs = "json"> = FetchResponse<
  CreatePlant,
  {
    /** The request's option. */
    parseAs: As;
  },
  "application/json"
>;

/**
 * An openapi-fetch client with the same token, limits, retries, check of the id, and rule about redirects. It does not
 * validate responses. Middleware runs once a call, outside the retries. It does not see Authorization, and may change only
 * the header fields that `headers` may hold, and Authorization if the token is `null`.
 */
export interface RawClient {
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

const ONLY_HEADERS = "middleware may change only headers.";

const PARSE_AS: readonly string[] = ["json", "text", "blob", "arrayBuffer", "stream"] satisfies RawParseAs[];

const RAW_OPTIONS: readonly string[] = [...CALL_OPTIONS, "body", "parseAs", "middleware"];

/**
 * Creates an openapi-fetch client that shares a client's options, its token and its rules.
 *
 * @throws ConfigurationError for a client that `createPlantStoreClient` has not made.
 * @example
 * const raw = createRawClient(plants);
 * const { data, error, response } = await raw.POST("/plants", { body: { id: 1, name: "Fern" } });
 */
export function createRawClient(plants: PlantStoreClient): RawClient {
  const configuration = configurationOf(plants);
  const client = createClient<paths, "application/json">({ baseUrl: configuration.baseUrl });
  return {
    POST: (path, options) =>
      call(
        configuration,
        createPlant,
        options,
        RAW_OPTIONS,
        async (context, { body, parseAs = "json", middleware = [] }) => {
          requireGlobals("FormData", "Request", "Response");
          if (!PARSE_AS.includes(parseAs)) refuse(`parseAs must be one of ${PARSE_AS.join(", ")}.`);
          if (!Array.isArray(middleware)) refuse("middleware must be an array.");
          const text = encodeBody(body, readId);
          // The limits include the middleware. openapi-fetch gets no signal: a Request with one leaks a listener a call.
          const result = await withLimits({ ...context, timeoutMs: Infinity }, () => {
            const fetch = async (request: Request) => {
              await requireUntouched(request, context.url, text);
              return responseOf(await repeat({ ...context, headers: allowed(request.headers) }, text), parseAs);
            };
            const init = { body, bodySerializer: () => text, headers: context.headers, parseAs, middleware, fetch };
            // openapi-fetch accepts an undefined parseAs, but its type does not.
            return client.POST(path, init as FetchOptions<CreatePlant>) as Promise<never>;
          });
          if (result instanceof Error) throw result;
          return result;
        },
      ),
    use: client.use,
    eject: client.eject,
  };
}

function refuse(message: string, cause?: unknown): never {
  throw new ConfigurationError({ message, cause });
}

/** Returns a client's configuration. @throws ConfigurationError for a client that createPlantStoreClient has not made */
function configurationOf(client: unknown): Configuration {
  const { [CONFIGURATION]: configuration }: { [CONFIGURATION]?: () => Configuration } = Object(client);
  if (configuration) return configuration();
  refuse("createRawClient takes a client that createPlantStoreClient has made.");
}

/** Reads any object with a valid id; the service checks the rest. */
const readId: Read<unknown> = (plant) => {
  const issues = createPlant.body(plant).issues?.filter(({ pointer }) => pointer === "" || pointer === "/id");
  return issues?.length ? { issues } : { value: plant };
};

/** Throws if the middleware changed more than headers: the token is only for this URL, and only this text was checked. */
async function requireUntouched(request: Request, url: string, text: string): Promise<void> {
  if (request.method !== createPlant.method || request.url !== url) refuse(ONLY_HEADERS);
  const sent = await request
    .text()
    .catch((cause) => refuse("middleware must read the body of request.clone().", cause));
  if (sent !== text) refuse(ONLY_HEADERS);
}

/** Returns the middleware's headers. @throws ConfigurationError for a field that a call's `headers` may not hold */
function allowed(headers: Headers): Readonly<Record<string, string>> {
  // Content-Type is the client's own. Authorization is the middleware's if the client has no token.
  const { "content-type": _own, authorization, ...others } = Object.fromEntries(headers);
  const fields = withFields({}, Object.entries(others));
  return authorization === undefined ? fields : { ...fields, authorization };
}

function responseOf(received: ReceivedResponse, parseAs: string): Response {
  const { status, headers, bytes, bodyError } = received;
  // A Response has no status above 599.
  if (isRedirect(status) || status > 599) throw failureOf(received, createPlant);
  if (status < 300) {
    if (bodyError) throw notWhole(received);
    if (parseAs === "json" && bytes.length > 0) parseJson(received);
  }
  // A 204, 205 or 304 may not have even an empty body.
  return new Response(bytes.length > 0 ? bytes : null, { status, headers });
}

/**
 * The openapi-fetch client over a Plant Store client.
 *
 * @module @plant-store/sdk/openapi-fetch
 */
import createClient, { type FetchOptions, type FetchResponse, type Middleware, type ParseAs } from "openapi-fetch";
import { call, repeat } from "./call/call.ts";
import { withinLimits } from "./call/limits.ts";
import type { WireAnswer } from "./call/send.ts";
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

/** Registered by `use`, or for one call; see openapi-fetch's documentation. */
export type RawMiddleware = Middleware;

/** What a raw call can be told: a call's own options, and those of openapi-fetch's that lead round none of the rules. */
export interface RawOptions<As extends RawParseAs = "json"> extends CallOptions {
  /** Its id is checked before anything is sent; the rest is the service's to check. */
  readonly body: NewPlant;
  /** @default "json" */
  readonly parseAs?: As | undefined;
  /** Run after the client's own. @default none */
  readonly middleware?: RawMiddleware[] | undefined;
}

/** What openapi-fetch resolves to: `data` or `error`, not validated, and the `response`. */
export type RawResult<As extends RawParseAs = "json"> = FetchResponse<
  CreatePlant,
  {
    /** What the request asked for. */
    parseAs: As;
  },
  "application/json"
>;

/**
 * The openapi-fetch client over the same token, limits, retries, checks of the id, and rules about redirects. Responses are
 * not validated. Middleware runs once a call, outside the retries. It does not see Authorization, and may change only the header
 * fields that `headers` may hold, and Authorization if the token is `null`.
 */
export interface RawClient {
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

const RAW_OPTIONS: readonly string[] = [...CALL_OPTIONS, "body", "parseAs", "middleware"];

/**
 * Makes an openapi-fetch client that shares a client's options, its token and its rules.
 *
 * @throws ConfigurationError for what `createPlantStoreClient` has not made.
 * @example
 * const raw = createRawClient(plants);
 * const { data, error, response } = await raw.POST("/plants", { body: { id: 1, name: "Fern" } });
 */
export function createRawClient(plants: PlantStoreClient): RawClient {
  const configuration = configurationOf(plants);
  const client = createClient<paths, "application/json">({ baseUrl: configuration.baseUrl });
  return {
    POST: (path, options) =>
      call(configuration, createPlant, options, RAW_OPTIONS, async (call, { body, parseAs, middleware = [] }) => {
        const text = encodeBody(body, readId);
        // Around the middleware too. openapi-fetch gets no signal: one that is given to a Request leaks a listener a call.
        const result = await withinLimits({ ...call, timeoutMs: Infinity }, () => {
          const fetch = async (request: Request) => {
            await requireUntouched(request, call.url, text);
            return responseOf(await repeat({ ...call, headers: allowed(request.headers) }, text), parseAs);
          };
          const init = { body, bodySerializer: () => text, headers: call.headers, parseAs, middleware, fetch };
          // openapi-fetch's own type of the options has no place for an undefined parseAs, which it takes for none.
          return client.POST(path, init as FetchOptions<CreatePlant>) as Promise<never>;
        });
        if (result instanceof Error) throw result;
        return result;
      }),
    use: client.use,
    eject: client.eject,
  };
}

/** @throws ConfigurationError for what createPlantStoreClient has not made. */
function configurationOf(client: unknown): Configuration {
  const { [CONFIGURATION]: configuration }: { [CONFIGURATION]?: () => Configuration } = Object(client);
  if (configuration) return configuration();
  throw new ConfigurationError({ message: "createRawClient takes a client that createPlantStoreClient has made." });
}

/** Any object with an id of the contract; the rest of it is the service's to check. */
const readId: Read<unknown> = (plant) => {
  const issues = createPlant.body(plant).issues?.filter(({ pointer }) => pointer === "" || pointer === "/id");
  return issues?.length ? { issues } : { value: plant };
};

/** The token belongs to this address alone, and the id was checked in this text alone. */
async function requireUntouched(request: Request, url: string, text: string): Promise<void> {
  if (request.method !== createPlant.method || request.url !== url || (await request.text()) !== text) {
    throw new ConfigurationError({ message: "middleware may change headers alone." });
  }
}

/** @throws ConfigurationError for a field that frames the message: middleware may set what a call's `headers` may. */
function allowed(headers: Headers): Readonly<Record<string, string>> {
  // The client's own Content-Type, and an Authorization of the middleware's where the client has no token.
  const { "content-type": _own, authorization, ...others } = Object.fromEntries(headers);
  const fields = withFields({}, Object.entries(others));
  return authorization === undefined ? fields : { ...fields, authorization };
}

function responseOf(answer: WireAnswer, parseAs: RawParseAs = "json"): Response {
  const { status, headers, bytes, flaw } = answer;
  // Past 599 there is no Response.
  if (isRedirect(status) || status > 599) throw failureOf(answer, createPlant);
  if (status < 300) {
    if (flaw) throw notWhole(answer);
    if (parseAs === "json" && bytes.length > 0) parseJson(answer);
  }
  // Not even an empty body may stand in a 204, 205 or 304.
  return new Response(bytes.length > 0 ? bytes : null, { status, headers });
}

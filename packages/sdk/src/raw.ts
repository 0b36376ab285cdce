import createClient, { type FetchOptions, type FetchResponse, type Middleware, type ParseAs } from "openapi-fetch";
import { failureOf, isRedirect, parseJson, requireWhole } from "./answer.ts";
import type { WireAnswer } from "./attempt.ts";
import { perform, send } from "./call.ts";
import { CALL_OPTIONS, type Configuration } from "./configuration.ts";
import type { NewPlant, paths } from "./contract.ts";
import { ConfigurationError } from "./errors.ts";
import { withinLimits } from "./limits.ts";
import { encodeNewPlant } from "./new-plant.ts";
import type { CallOptions } from "./options.ts";

type CreatePlant = paths["/plants"]["post"];

/** How openapi-fetch reads an answer. */
export type RawParseAs = ParseAs;

/** Registered by `raw.use`, or for one call; see openapi-fetch's documentation. */
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

/** openapi-fetch's answer: `data` or `error`, not validated, and the `response`. */
export type RawResult<As extends RawParseAs = "json"> = FetchResponse<
  CreatePlant,
  {
    /** What the request asked for. */
    parseAs: As;
  },
  "application/json"
>;

/**
 * The openapi-fetch client over the same token, limits, retries, checks of the id, and rules about redirects. Answers are not
 * validated. Middleware runs once a call, outside the retries; it does not see Authorization, and may change header fields
 * alone.
 */
export interface RawClient {
  /**
   * @throws what `createPlant` throws when there is no answer to go on with (none at all, a redirect, a 2xx that is not whole
   * or no JSON), and what a middleware throws. An answer with an error status is the result's `error`, as it came: ask
   * `response.ok`, since it may be empty.
   * @example const { data, error, response } = await plants.raw.POST("/plants", { body: { id: 1, name: "Fern" } });
   */
  POST<As extends RawParseAs = "json">(path: "/plants", options: RawOptions<As>): Promise<RawResult<As>>;
  /**
   * Registers middleware for every later call of `raw`.
   *
   * @example plants.raw.use({ onRequest: ({ request }) => request.headers.set("X-Trace", "7") });
   */
  use(...middleware: RawMiddleware[]): void;
  /**
   * Takes middleware away again; what was never registered is ignored.
   *
   * @example plants.raw.eject(tracing);
   */
  eject(...middleware: RawMiddleware[]): void;
}

const RAW_OPTIONS: readonly (keyof RawOptions)[] = [...CALL_OPTIONS, "body", "parseAs", "middleware"];

export function createRawClient(configuration: Configuration): RawClient {
  const client = createClient<paths, "application/json">({ baseUrl: configuration.baseUrl });
  return {
    POST: (path, options) =>
      perform(configuration, options, RAW_OPTIONS, async (call, { body, parseAs, middleware = [] }) => {
        const text = encodeNewPlant(body, true);
        // Around the middleware too. openapi-fetch gets no signal: one that is given to a Request leaks a listener a call.
        const result = await withinLimits({ ...call, timeoutMs: Infinity }, () => {
          const fetch = async (request: Request) => {
            await requireUntouched(request, call.url, text);
            return responseOf(await send({ ...call, headers: request.headers }, text), parseAs);
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

/** The token belongs to this address alone, and the id was checked in this text alone. */
async function requireUntouched(request: Request, url: string, text: string): Promise<void> {
  if (request.method !== "POST" || request.url !== url || (await request.text()) !== text) {
    throw new ConfigurationError("middleware may change headers alone.");
  }
}

function responseOf(answer: WireAnswer, parseAs: RawParseAs = "json"): Response {
  const { status, headers, bytes } = answer;
  // Past 599 there is no Response.
  if (isRedirect(status) || status > 599) throw failureOf(answer);
  if (status < 300) {
    requireWhole(answer);
    if (parseAs === "json" && bytes.length > 0) parseJson(answer);
  }
  // Not even an empty body may stand in a 204, 205 or 304.
  return new Response(bytes.length > 0 ? bytes : null, { status, headers });
}

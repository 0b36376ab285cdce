import createClient, { type Client, type FetchOptions, type FetchResponse, type Middleware } from "openapi-fetch";
import { requireWhole } from "./answer.ts";
import type { WireAnswer } from "./attempt.ts";
import { call } from "./call.ts";
import { type Configuration, configureCall } from "./configuration.ts";
import type { paths } from "./contract.ts";
import { ConfigurationError } from "./errors.ts";
import { encodeUncheckedBody } from "./new-plant.ts";

type CreatePlant = paths["/plants"]["post"];

/** openapi-fetch's options that would lead round the client's own rules. */
const PIERCING = ["baseUrl", "bodySerializer", "fetch", "Request"] as const;

/** openapi-fetch's own options, without those that would lead round the client's rules. */
export type RawOptions = Omit<FetchOptions<CreatePlant>, (typeof PIERCING)[number]> & {
  readonly [Name in (typeof PIERCING)[number]]?: never;
};

/** openapi-fetch's answer: `data` or `error`, not validated, and the `response`. */
export type RawResult<Options> = FetchResponse<CreatePlant, Options, "application/json">;

/** Registered by `raw.use`; see openapi-fetch's documentation. */
export type RawMiddleware = Middleware;

/**
 * The openapi-fetch client over the same token, checks of the id, and rules about redirects. Answers are not validated.
 * Middleware runs once a call and does not see Authorization.
 */
export interface RawClient {
  /**
   * @throws what `createPlant` throws when no answer came; an answer with an error status is the result's `error`, and one
   * that is no JSON is openapi-fetch's SyntaxError.
   * @example const { data, error, response } = await plants.raw.POST("/plants", { body: { id: 1, name: "Fern" } });
   */
  POST<Options extends RawOptions>(path: "/plants", options: Options): Promise<RawResult<Options>>;
  use(...middleware: RawMiddleware[]): void;
  eject(...middleware: RawMiddleware[]): void;
}

export function createRawClient(configuration: Configuration): RawClient {
  const client: Client<paths, "application/json"> = createClient<paths, "application/json">({
    baseUrl: configuration.baseUrl,
    bodySerializer: encodeUncheckedBody,
  });
  return {
    async POST(path, options) {
      const piercing = PIERCING.find((name) => name in options);
      if (piercing !== undefined) throw new ConfigurationError(`raw: ${piercing} cannot be set for one call.`);
      // A signal that is given to a Request leaks a listener a call, so ours takes it.
      const { signal, ...rest } = options;
      const callConfiguration = configureCall(signal ? { signal } : {});
      const fetch = async (request: Request) => {
        if (!request.url.startsWith(`${configuration.baseUrl}/`)) {
          throw new ConfigurationError(
            "raw: a middleware sent the request out of baseUrl, where the token has no business.",
          );
        }
        const { authorization: _ours, "content-type": _json, ...headers } = Object.fromEntries(request.headers);
        const body = request.body === null ? null : await request.text();
        return responseOf(await call(configuration, { ...callConfiguration, headers }, body, request.url));
      };
      // TypeScript cannot see that an Options without its signal still has openapi-fetch's shape.
      return client.POST(path, { ...rest, fetch } as unknown as FetchOptions<CreatePlant>) as Promise<never>;
    },
    use: client.use,
    eject: client.eject,
  };
}

function responseOf(answer: WireAnswer): Response {
  requireWhole(answer);
  const { status, headers, bytes } = answer;
  const bodiless = status === 204 || status === 205 || status === 304;
  return new Response(bodiless ? null : bytes, { status, headers });
}

import createClient, { type FetchOptions, type FetchResponse, type Middleware, type ParseAs } from "openapi-fetch";
import { parseJson, requireFinal, requireWhole } from "./answer.ts";
import type { WireAnswer } from "./attempt.ts";
import { call } from "./call.ts";
import { CALL_OPTIONS, type Configuration, configureCall, readOptions } from "./configuration.ts";
import type { NewPlant, paths } from "./contract.ts";
import { ConfigurationError, RequestAbortedError } from "./errors.ts";
import { mergeHeaders, readHeaders } from "./headers.ts";
import { encodeUncheckedBody } from "./new-plant.ts";
import type { CallOptions } from "./options.ts";
import { untilAborted } from "./until-aborted.ts";

type CreatePlant = paths["/plants"]["post"];

/** How openapi-fetch reads an answer. */
export type RawParseAs = ParseAs;

/** Registered by `raw.use`, or for one call; see openapi-fetch's documentation. */
export type RawMiddleware = Middleware;

/** What a raw call can be told: a call's own options, and those of openapi-fetch's that lead round none of the rules. */
export interface RawOptions<As extends RawParseAs = "json"> extends CallOptions {
  readonly body: NewPlant;
  /** @default "json" */
  readonly parseAs?: As | undefined;
  /** Run after the client's own. @default none */
  readonly middleware?: RawMiddleware[] | undefined;
}

/** openapi-fetch's answer: `data` or `error`, not validated, and the `response`. */
export type RawResult<As extends RawParseAs = "json"> = FetchResponse<CreatePlant, { parseAs: As }, "application/json">;

/**
 * The openapi-fetch client over the same token, checks of the id, and rules about redirects. Answers are not validated.
 * Middleware runs once a call, does not see Authorization, and leaves the address and the body as they are.
 */
export interface RawClient {
  /**
   * @throws what `createPlant` throws when there is no answer to go on with, and what a middleware throws. An answer with
   * an error status is the result's `error`.
   * @example const { data, error, response } = await plants.raw.POST("/plants", { body: { id: 1, name: "Fern" } });
   */
  POST<As extends RawParseAs = "json">(path: "/plants", options: RawOptions<As>): Promise<RawResult<As>>;
  use(...middleware: RawMiddleware[]): void;
  eject(...middleware: RawMiddleware[]): void;
}

const RAW_OPTIONS = [...CALL_OPTIONS, "body", "parseAs", "middleware"];

export function createRawClient(configuration: Configuration): RawClient {
  const client = createClient<paths, "application/json">({ baseUrl: configuration.baseUrl });
  return {
    async POST(path, options) {
      const { body, parseAs, middleware = [], ...callOptions } = readOptions(options, RAW_OPTIONS);
      const callConfiguration = configureCall(callOptions);
      const text = encodeUncheckedBody(body);

      let reached = () => {};
      const reaching = new Promise<undefined>((resolve) => {
        reached = () => resolve(undefined);
      });
      const fetch = async (request: Request) => {
        reached();
        await requireUntouched(request, configuration.url, text);
        const { authorization: _ours, "content-type": _json, ...fields } = Object.fromEntries(request.headers);
        const headers = mergeHeaders(readHeaders(fields));
        return responseOf(
          await call(configuration, callConfiguration, { url: request.url, headers, body: text }),
          parseAs,
        );
      };
      // No signal: one that is given to a Request leaks a listener a call.
      const init = {
        body,
        bodySerializer: () => text,
        headers: mergeHeaders(configuration.headers, callConfiguration.headers),
        parseAs,
        middleware,
        fetch,
      };
      // openapi-fetch's own type of the options has no place for an undefined parseAs, which it takes for none.
      const answering = client.POST(path, init as FetchOptions<CreatePlant>) as Promise<never>;
      // Until the request has passed the middleware the signal has no other listener.
      await untilAborted(Promise.race([answering, reaching]), callConfiguration.signal, (reason) => {
        return new RequestAbortedError("not_sent", reason);
      });
      return answering;
    },
    use: client.use,
    eject: client.eject,
  };
}

/** The token belongs to this address alone, and the id was checked in this text alone. */
async function requireUntouched(request: Request, url: string, text: string): Promise<void> {
  const [address] = request.url.split("?");
  if (request.method !== "POST" || address !== url || request.bodyUsed || (await request.text()) !== text) {
    throw new ConfigurationError(
      `raw: the request must stay a POST to ${url} with its body. A path or a middleware has changed it.`,
    );
  }
}

function responseOf(answer: WireAnswer, parseAs: RawParseAs = "json"): Response {
  const { status, headers, bytes } = answer;
  requireFinal(answer);
  if (status < 300) {
    requireWhole(answer);
    if (parseAs === "json" && bytes.length > 0) parseJson(answer);
  }
  const bodiless = status === 204 || status === 205 || status === 304;
  return new Response(bodiless ? null : bytes, { status, headers });
}

/**
 * The openapi-fetch client over a Plant Store client. It needs the package openapi-fetch, an optional peer.
 *
 * @module @plant-store/sdk/openapi-fetch
 */
import createClient, {
  type Client,
  type FetchResponse,
  type Middleware,
  type ParamsOption,
  type ParseAs,
} from "openapi-fetch";
import { call, repeat, requireGlobals } from "./call/call.ts";
import type { CallContext } from "./call/context.ts";
import { withLimits } from "./call/limits.ts";
import type { ReceivedResponse } from "./call/send.ts";
import type { PlantStoreClient } from "./client.ts";
import { CALL_OPTIONS, CONFIGURATION, type Configuration, type Defined } from "./configuration.ts";
import {
  type Contract,
  contract,
  int64,
  type Method,
  type OperationId,
  type operations,
  type paths,
  type Read,
  type ReadBody,
  type RequestText,
  type Sendable,
} from "./contract.ts";
import { ConfigurationError, PlantStoreError } from "./errors.ts";
import type { CallableOperation } from "./operation-types.ts";
import type { CallOptions } from "./options.ts";
import { encodeBody } from "./request/encode-body.ts";
import { withFields } from "./request/headers.ts";
import { isRedirect } from "./response/describe.ts";
import { failureOf, notWhole, parseJson } from "./response/parse.ts";
import { addSecret } from "./response/redact.ts";

/** How openapi-fetch reads a response. */
export type RawParseAs = ParseAs;

/** Middleware for `use`, or for one call: see openapi-fetch's documentation. */
export type RawMiddleware = Middleware;

/** The options of a raw call: a call's own, and those of openapi-fetch that cannot break the client's rules. */
export type RawOptions<As extends RawParseAs = "json", Id extends OperationId = OperationId> = CallOptions & {
  /** @default "json" */
  readonly parseAs?: As | undefined;
  /** Middleware for this call, which runs after the client's. @default none */
  readonly middleware?: RawMiddleware[] | undefined;
} & BodyOption<Contract[Id]> &
  TargetOption<Id>;

type TargetOption<Id extends OperationId> = Contract[Id] extends {
  /** Its reader. */
  readonly target: unknown;
}
  ? Readonly<ParamsOption<operations[Id]>>
  : unknown;

/** The client checks each int64 before it sends anything; the service checks the rest. */
type BodyOption<Described> = Described extends { readonly body: Read<infer Body> }
  ? { readonly body: Sendable<Body> }
  : unknown;

/** The result of openapi-fetch: `data` or `error`, not validated, and the `response`. */
export type RawResult<As extends RawParseAs = "json", Id extends OperationId = OperationId> = FetchResponse<
  operations[Id],
  {
    /** The request's option. */
    parseAs: As;
  },
  "application/json"
>;

type IdAt<Verb extends Method, Path = string> = {
  [Id in OperationId]: [Contract[Id]["method"], Contract[Id]["path"]] extends [Verb, Path] ? Id : never;
}[OperationId];

/** The options, which may be left out if none is required. */
type Given<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];

/** A function for each method of the contract. */
type RawMethods = {
  /**
   * @throws the error of the operation's method if there is no usable response: none at all, a redirect, or a 2xx that is not
   * whole, or is neither JSON nor empty. Also throws the error of a middleware. The body of an error status is the result's
   * `error`. It may be empty, so ask `response.ok`.
   * @example const { data, error, response } = await raw.POST("/plants", { body: { id: 1, name: "Fern" } });
   */
  readonly [Verb in Method]: <
    As extends RawParseAs = "json",
    Path extends Contract[IdAt<Verb>]["path"] = Contract[IdAt<Verb>]["path"],
  >(
    path: Path,
    ...options: Given<RawOptions<As, IdAt<Verb, Path>>>
  ) => Promise<RawResult<As, IdAt<Verb, Path>>>;
};

/**
 * An openapi-fetch client with the same token, limits, retries, check of each int64, and rule about redirects. It does not
 * validate responses. Middleware runs once a call, outside the retries. It does not see Authorization, and may change only
 * the header fields that `headers` may hold, and Authorization if the token is `null`.
 */
export interface RawClient extends RawMethods {
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

const PARSE_AS: readonly string[] = ["json", "text", "blob", "arrayBuffer", "stream"] satisfies RawParseAs[];

/**
 * Creates an openapi-fetch client that shares a client's options, its token and its rules.
 *
 * @throws ConfigurationError for a client that `createPlantStoreClient` has not made.
 * @example
 * const raw = createRawClient(plants);
 * const { data, error, response } = await raw.POST("/plants", { body: { id: 1, name: "Fern" } });
 */
export function createRawClient(plants: PlantStoreClient): RawClient {
  const { [CONFIGURATION]: configurationOf }: { [CONFIGURATION]?: () => Configuration } = Object(plants);
  if (!configurationOf) refuse("createRawClient takes a client that createPlantStoreClient has made.");
  const configuration = configurationOf();
  const client = createClient({ baseUrl: configuration.baseUrl });
  const methods: Partial<Record<Method, unknown>> = {};
  for (const { method } of OPERATIONS) {
    const all = OPERATIONS.filter((one) => one.method === method);
    methods[method] = async (path: unknown, options?: AnyRawOptions) => {
      const operation = all.find((one) => one.path === path);
      if (!operation)
        refuse(`${method} has no operation at this path. There is ${all.map((one) => one.path).join(", ")}.`);
      return callRaw(configuration, client, operation, options);
    };
  }
  const raw: object = { ...methods, use: client.use, eject: client.eject };
  // The types are those of the same table.
  return raw as RawClient;
}

const OPERATIONS: readonly CallableOperation[] = Object.values(contract);

interface AnyRawOptions extends CallOptions {
  readonly body?: unknown;
  readonly params?: object | undefined;
  readonly parseAs?: RawParseAs | undefined;
  readonly middleware?: RawMiddleware[] | undefined;
}

async function callRaw(
  configuration: Configuration,
  client: Client<paths>,
  operation: CallableOperation,
  options: AnyRawOptions | undefined,
): Promise<unknown> {
  const { path: inPath, ...groups } = Object(options?.params);
  const given = operation.arguments.map((name) => groups[name] ?? Object(inPath)[name]);
  const allowed = [...(operation.target ? ["params"] : []), ...(operation.body ? ["body"] : [])];
  const names = [...CALL_OPTIONS, ...allowed, "parseAs", "middleware"];
  const result = await call(configuration, operation, given, options, names, (context, defined) =>
    callThrough(client, context, defined),
  );
  if ("thrown" in result) throw result.thrown;
  return result;
}

/** The result of openapi-fetch, or the error of a middleware, which the call leaves as it is. */
type RawOutcome = { data?: unknown; readonly response: Response } | { readonly thrown: unknown };

async function callThrough(
  client: Client<paths>,
  context: CallContext,
  { body, params, parseAs = "json", middleware = [] }: Defined<AnyRawOptions>,
): Promise<RawOutcome> {
  const { operation } = context;
  requireGlobals("FormData", "Request", "Response");
  if (!PARSE_AS.includes(parseAs)) refuse(`parseAs must be one of ${PARSE_AS.join(", ")}.`);
  if (!Array.isArray(middleware)) refuse("middleware must be an array.");
  // `null` only if the operation has no body.
  const text = (operation.body ? encodeBody(body, onlyInt64(operation.body)) : null) as RequestText;
  let exact: { readonly response: Response; readonly data: unknown } | undefined;
  const fetch = async (request: Request) => {
    await requireUntouched(request, context, text);
    const headers = allowed(request.headers);
    // The middleware's, which a response may echo as well.
    const { authorization = "" } = headers;
    addSecret(context.secrets, authorization.replace(/^\S+ /, ""));
    const received = await repeat({ ...context, headers }, text);
    const response = responseOf(received, parseAs, operation);
    const { parse } = operation.responses[received.status] ?? {};
    if (parse && parseAs === "json" && response.ok) exact = { response, data: parseJson(received, { parse }) };
    return response;
  };
  const init = {
    ...(operation.body && { body, bodySerializer: () => text }),
    // The call's own URL, which has the parameters in it.
    params: { path: {}, ...params },
    pathSerializer: () => context.url,
    querySerializer: () => "",
    ...{ headers: context.headers, parseAs, middleware, fetch },
  };
  // The limits include the middleware. openapi-fetch gets no signal: a Request with one leaks a listener a call.
  const result = await withLimits<RawOutcome>({ ...context, timeoutMs: Infinity }, () =>
    // The types of openapi-fetch cannot follow a method and a path of the table.
    client.request(operation.method as never, operation.path as never, init as never).catch((thrown: unknown) => {
      if (PlantStoreError.is(thrown)) throw thrown;
      return { thrown };
    }),
  );
  if (result instanceof Error) throw result;
  if ("data" in result && exact?.response === result.response) result.data = exact.data;
  return result;
}

function refuse(message: string, cause?: unknown): never {
  throw new ConfigurationError({ message, cause });
}

/** Any object passes whose int64 are exact; the service checks the rest. */
function onlyInt64(read: ReadBody): ReadBody {
  return (body) => {
    const { issues: all, text } = read(body);
    const issues = all?.filter(({ pointer, expected }) => pointer === "" || expected.startsWith(int64.expected));
    return issues?.length ? { issues } : { value: body, ...(text !== undefined && { text }) };
  };
}

/** Throws if the middleware changed more than headers: the token is only for this URL, and only this text was checked. */
async function requireUntouched(request: Request, { operation, url }: CallContext, text: RequestText): Promise<void> {
  const sent = await request
    .text()
    .catch((cause) => refuse("middleware must read the body of request.clone().", cause));
  if (request.method !== operation.method || request.url !== url || sent !== (text ?? ""))
    refuse("middleware may change only headers.");
}

/** @throws ConfigurationError for a field that a call's `headers` may not hold */
function allowed(headers: Headers): Readonly<Record<string, string>> {
  // Content-Type is the client's own. Authorization is the middleware's if the client has no token.
  const lowered = [...headers].map(([name, value]) => [name.toLowerCase(), value]);
  const { "content-type": _own, authorization, ...others } = Object.fromEntries(lowered);
  const fields = withFields({}, Object.entries(others));
  return authorization === undefined ? fields : { ...fields, authorization };
}

function responseOf(received: ReceivedResponse, parseAs: string, operation: CallableOperation): Response {
  const { status, headers, bytes, bodyError } = received;
  // A Response has no status below 200 or above 599.
  if (isRedirect(status) || status < 200 || status > 599) throw failureOf(received, operation);
  if (status < 300) {
    if (bodyError) throw notWhole(received);
    if (parseAs === "json" && bytes.length > 0) parseJson(received, {});
  }
  // A 204, 205 or 304 may not have even an empty body.
  const isBodyless = bytes.length === 0 || [204, 205, 304].includes(status);
  return new Response(isBodyless ? null : bytes, { status, headers });
}

import { DEFAULT_FIELDS, environment, remedy } from "#runtime";
import { readBaseUrl } from "./base-url.ts";
import { isObject } from "./contract.ts";
import { ConfigurationError } from "./errors.ts";
import { withFields } from "./headers.ts";
import type { CallOptions, PlantStoreClientOptions } from "./options.ts";
import type { Progress } from "./progress.ts";
import { createTokenSource, type TokenSource } from "./token.ts";

/** The options that are taken as they are, with their defaults: a value must be of its default's type. */
interface Plain {
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  readonly maxRetries: number;
  readonly retryUnsafe: boolean;
  readonly allowInsecureHttp: boolean;
  readonly maxResponseBytes: number;
  readonly onEvent: NonNullable<PlantStoreClientOptions["onEvent"]>;
  readonly fetch: NonNullable<PlantStoreClientOptions["fetch"]>;
}

const DEFAULTS: Plain = {
  timeoutMs: 30_000,
  deadlineMs: Infinity,
  maxRetries: 2,
  retryUnsafe: false,
  allowInsecureHttp: false,
  maxResponseBytes: 2 ** 20,
  onEvent() {},
  fetch(input, init) {
    // Looked up at each call, so that a mock which is installed later counts. jsdom has none.
    const { fetch } = globalThis;
    if (!fetch) throw new ConfigurationError("fetch is missing: pass it.");
    // Deno's fetch repeats a request whose connection was lost, unless its body is a Blob.
    const body = "Deno" in globalThis && typeof init?.body === "string" ? { body: new Blob([init.body]) } : undefined;
    return fetch(input, { ...init, ...body });
  },
};

/** A client's options, checked, with every default filled in. */
export interface Configuration extends Plain {
  readonly baseUrl: string;
  /** The contract's one operation, below the base URL. */
  readonly url: string;
  readonly tokens: TokenSource;
  readonly headers: Headers;
}

/** A call under way: the client's configuration with the call's options in their place, and how far it has come. */
export interface Call extends Configuration, Pick<CallOptions, "signal"> {
  /** Tells the events of calls that run at the same time apart. */
  readonly callId: number;
  /** On the clock of `performance.now()`. */
  readonly startedAt: number;
  readonly progress: Progress;
  /** Whether the service has said no in this attempt, whatever comes of the rest of its answer. */
  refused?: boolean;
}

export const CALL_OPTIONS: readonly (keyof CallOptions)[] = [
  "signal",
  "token",
  "headers",
  "timeoutMs",
  "deadlineMs",
  "maxRetries",
];

/** @throws ConfigurationError that names the option and the remedy. */
export function configureClient(options: PlantStoreClientOptions | undefined): Configuration {
  const names = ["baseUrl", "token", "headers", ...Object.keys(DEFAULTS)];
  const { baseUrl, token, headers, ...others } = readOptions(options, names);
  const plain = { ...DEFAULTS, ...others };
  const checkedBaseUrl = readBaseUrl(required("baseUrl", baseUrl), plain.allowInsecureHttp);
  return {
    ...plain,
    baseUrl: checkedBaseUrl,
    url: `${checkedBaseUrl}/plants`,
    tokens: createTokenSource(required("token", token)),
    headers: withFields(DEFAULT_FIELDS, readObject("headers", headers)),
  };
}

function required<Value>(option: "baseUrl" | "token", value: Value | undefined): Value | string {
  const found = value === undefined ? environment(option) : value;
  if (found === undefined) throw new ConfigurationError(`${option} is missing: pass it${remedy(option)}.`);
  return found;
}

let calls = 0;

export function beginCall(client: Configuration): Call {
  return {
    ...client,
    callId: ++calls,
    startedAt: performance.now(),
    progress: { attempts: 0, outcome: "not_sent" },
  };
}

/** @throws ConfigurationError that names the option and the remedy. */
export function configureCall(begun: Call, { token, headers, ...others }: Given<CallOptions>): Call {
  const { signal } = others;
  // By its method, since a page in a test has an AbortSignal of its own.
  if (signal !== undefined && !signal?.addEventListener) throw new ConfigurationError("signal must be an AbortSignal.");
  return {
    ...begun,
    ...others,
    tokens: token === undefined ? begun.tokens : createTokenSource(token),
    headers: withFields(begun.headers, readObject("headers", headers)),
  };
}

/** Those of the options that are not undefined. */
export type Given<Options> = { readonly [Name in keyof Options]: Exclude<Options[Name], undefined> };

/** Each option read once, so that what counts is what was checked. */
export function readOptions<Options extends object>(
  options: Options | undefined,
  names: readonly string[],
): Given<Options> {
  const given = readObject("options", options);
  for (const [name, value] of given) {
    if (!names.includes(name)) {
      throw new ConfigurationError(`There is no option ${name}. The options are ${names.join(", ")}.`);
    }
    // The others are checked where they are read.
    const type = typeof Object(DEFAULTS)[name];
    const least = name === "maxRetries" ? 0 : 1;
    if (type !== "undefined" && type !== typeof value) throw new ConfigurationError(`${name} must be a ${type}.`);
    if (type === "number" && !(Number(value) >= least))
      throw new ConfigurationError(`${name} must be at least ${least}.`);
  }
  // Of these names alone, each with a value of its type.
  return Object.fromEntries(given) as Given<Options>;
}

/** The members that are not undefined. A Headers or a Map is refused: its fields are no members, and would be lost. */
function readObject(what: string, object: unknown = {}): readonly [string, unknown][] {
  let cause: unknown;
  try {
    if (isObject(object) && !(Symbol.iterator in object)) {
      return Object.entries(object).filter(([, value]) => value !== undefined);
    }
  } catch (error) {
    cause = error;
  }
  throw new ConfigurationError(`${what} must be an object.`, { cause });
}

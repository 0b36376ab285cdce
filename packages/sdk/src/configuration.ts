import { DEFAULT_FIELDS, describeOptions, environment, remedy } from "#runtime";
import { ConfigurationError, type Outcome } from "./errors.ts";
import type { CallableOperation } from "./operations.ts";
import type { CallOptions, PlantStoreClientOptions } from "./options.ts";
import { readBaseUrl } from "./request/base-url.ts";
import { withFields } from "./request/headers.ts";
import { createTokenSource, type TokenSource } from "./request/token.ts";
import type { Secrets } from "./response/redact.ts";

/** The options that are taken as they are, with their defaults: a value must be of its default's type. */
const DEFAULTS: Plain = {
  timeoutMs: 30_000,
  deadlineMs: Infinity,
  maxRetries: 2,
  maxResponseBytes: 2 ** 20,
  retryUnsafe: false,
  onEvent() {},
};

type Plain = {
  readonly [Name in
    | "timeoutMs"
    | "deadlineMs"
    | "maxRetries"
    | "maxResponseBytes"
    | "retryUnsafe"
    | "onEvent"]: NonNullable<CallOptions[Name]>;
};

/** Options of a client, and of a call too. */
const COMMON: readonly string[] = ["token", "headers", ...Object.keys(DEFAULTS)];
const CLIENT_OPTIONS: readonly string[] = ["baseUrl", "fetch", "allowInsecureHttp", ...COMMON];
export const CALL_OPTIONS: readonly string[] = ["signal", ...COMMON];

/** A client's options, checked, with every default filled in. */
export interface Configuration extends Plain, Pick<PlantStoreClientOptions, "fetch"> {
  readonly baseUrl: string;
  readonly tokens: TokenSource;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** How far a call has come. */
interface Progress {
  /** How many times the request was sent. */
  attempts: number;
  /** Whether the plant may exist: the worst that any attempt came to. */
  outcome: Outcome;
  /** The operation's, for a message. */
  readonly hint: string;
}

/** A call under way: the client's configuration with the call's options in their place, and how far it has come. */
export interface Call extends Configuration, Pick<CallOptions, "signal"> {
  readonly operation: CallableOperation;
  /** Where to. */
  readonly url: string;
  /** Tells the events of calls that run at the same time apart. */
  readonly callId: number;
  /** On the clock of `performance.now()`. */
  readonly startedAt: number;
  readonly progress: Progress;
  /** The tokens that were sent: none is shown. */
  readonly secrets: Secrets;
}

/** @throws ConfigurationError that names the option and the remedy. */
export function configureClient(options: PlantStoreClientOptions | undefined): Configuration {
  const { baseUrl, token, allowInsecureHttp, ...others } = readOptions(options, CLIENT_OPTIONS);
  const checkedBaseUrl = readBaseUrl(required("baseUrl", baseUrl), allowInsecureHttp);
  const tokens = createTokenSource(required("token", token, ", or null"));
  return configure({ ...DEFAULTS, baseUrl: checkedBaseUrl, tokens, headers: DEFAULT_FIELDS }, others);
}

/** Returns the configuration with these options in their place. @throws ConfigurationError that names the option */
export function configure<Base extends Configuration>(
  base: Base,
  { token, headers, ...others }: Given<CallOptions>,
): Base {
  // By its method, since a page in a test has an AbortSignal of its own.
  if (others.signal !== undefined && !others.signal?.addEventListener)
    throw new ConfigurationError({ message: "signal must be an AbortSignal." });
  return {
    ...base,
    ...others,
    tokens: token === undefined ? base.tokens : createTokenSource(token),
    headers: headers === undefined ? base.headers : withFields(base.headers, readObject("headers", headers)),
  };
}

function required<Value>(option: "baseUrl" | "token", value: Value | undefined, more = ""): Value | string {
  const found = value === undefined ? environment(option) : value;
  if (found === undefined)
    throw new ConfigurationError({ message: `${option} is missing: pass it${more}${remedy(option)}.` });
  return found;
}

/** Under this symbol, other entries and other copies of the package find a client's configuration. */
export const CONFIGURATION: unique symbol = Symbol.for("@plant-store/sdk/configuration");

/** Those of the options that are not undefined. */
export type Given<Options> = { readonly [Name in keyof Options]: Exclude<Options[Name], undefined> };

/** Each option read once, so that what counts is what was checked. */
export function readOptions<Options extends object>(
  options: Options | undefined,
  names: readonly string[],
): Given<Options> {
  const given = readObject("options", options);
  for (const [name, value] of given) {
    const problem = names.includes(name)
      ? problemOf(name, value)
      : `is no option${describeOptions(name, names, CLIENT_OPTIONS)}`;
    if (problem) throw new ConfigurationError({ message: `${name} ${problem}.` });
  }
  // Of these names alone, each with a value of its type.
  return Object.fromEntries(given) as Given<Options>;
}

/** Values of the options' types; these two have no default here. */
const EXAMPLES: Readonly<Record<string, unknown>> = { ...DEFAULTS, allowInsecureHttp: false, fetch() {} };

/** Returns what is wrong with a plain option. The others are checked where they are read. */
function problemOf(name: string, value: unknown): string | undefined {
  const type = typeof EXAMPLES[name];
  const least = name === "maxRetries" ? 0 : 1;
  const isWhole = !name.endsWith("Ms");
  // Infinity % 1 is NaN, which is not more than 0.
  const isRight = typeof value !== "number" || (value >= least && !(isWhole && value % 1 > 0));
  if (type === "undefined" || (type === typeof value && isRight)) return;
  if (type !== "number") return `must be a ${type}`;
  return `must be a ${isWhole ? "whole " : ""}number of at least ${least}`;
}

/**
 * The members that are not undefined. What has a class is refused, since what it inherits would be lost: accessors, and the
 * fields of a Headers or a Map.
 */
function readObject(what: string, object: unknown = {}): readonly [string, unknown][] {
  let cause: unknown;
  try {
    // A plain object's prototype is null, or that of every object (of any realm), whose own is null.
    const prototype: unknown = Object.getPrototypeOf(object);
    if (!prototype || !Object.getPrototypeOf(prototype)) {
      return Object.entries(Object(object)).filter(([, value]) => value !== undefined);
    }
  } catch (error) {
    cause = error;
  }
  throw new ConfigurationError({ message: `${what} must be a plain object${remedy("plainObject")}.`, cause });
}

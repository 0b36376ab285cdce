import { defaultFields, describeOptions, environment, remedy } from "#runtime";
import { ConfigurationError } from "./errors.ts";
import type { CallOptions, PlantStoreClientOptions } from "./options.ts";
import { readBaseUrl } from "./request/base-url.ts";
import { withFields } from "./request/headers.ts";
import { createTokenSource, type TokenSource } from "./request/token.ts";

/** The defaults of the options that need no reader of their own: a value must be of its default's type. */
const DEFAULTS: Plain = {
  timeoutMs: 30_000,
  deadlineMs: Infinity,
  maxRetries: 2,
  maxResponseBytes: 2 ** 20,
  retryUnsafe: false,
  onEvent() {},
};

type Plain = {
  readonly [Name in Exclude<keyof CallOptions, "signal" | "token" | "headers">]: NonNullable<CallOptions[Name]>;
};

const COMMON: readonly string[] = ["token", "headers", ...Object.keys(DEFAULTS)];
const CLIENT_OPTIONS: readonly string[] = ["baseUrl", "fetch", "allowInsecureHttp", ...COMMON];
export const CALL_OPTIONS: readonly string[] = ["signal", ...COMMON];

export interface Configuration extends Plain, Pick<PlantStoreClientOptions, "fetch"> {
  readonly baseUrl: string;
  readonly tokens: TokenSource;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** @throws ConfigurationError that names the option */
export function configureClient(options: PlantStoreClientOptions | undefined): Configuration {
  const { baseUrl, token, allowInsecureHttp, ...others } = readOptions(options, CLIENT_OPTIONS);
  const checkedBaseUrl = readBaseUrl(required("baseUrl", baseUrl), allowInsecureHttp);
  const tokens = createTokenSource(required("token", token, ", or null"));
  return configure({ ...DEFAULTS, baseUrl: checkedBaseUrl, tokens, headers: defaultFields(others.fetch) }, others);
}

/** @throws ConfigurationError that names the option */
export function configure<Base extends Configuration>(
  base: Base,
  { token, headers, ...others }: Defined<CallOptions>,
): Base {
  if (others.signal !== undefined) {
    let isSignal = false;
    try {
      // Not by instanceof: a page in a test has its own AbortSignal.
      const listener = () => {};
      others.signal.addEventListener("abort", listener);
      others.signal.removeEventListener("abort", listener);
      isSignal = typeof others.signal.aborted === "boolean";
    } catch {}
    if (!isSignal) throw new ConfigurationError({ message: "signal must be an AbortSignal." });
  }
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

export type Defined<Options> = { readonly [Name in keyof Options]: Exclude<Options[Name], undefined> };

/** Each is read once, so that the checked value is the one in use. */
export function readOptions<Options extends object>(
  options: Options | undefined,
  names: readonly string[],
): Defined<Options> {
  const defined = readObject("options", options);
  for (const [name, value] of defined) {
    const problem = names.includes(name)
      ? problemOf(name, value)
      : `is an unknown option${describeOptions(name, names, CLIENT_OPTIONS)}`;
    if (problem) throw new ConfigurationError({ message: `${name} ${problem}.` });
  }
  // It has only these names, each with a value of its type.
  return Object.fromEntries(defined) as Defined<Options>;
}

/** A value of each option's type. The last two have no default here. */
const EXAMPLES: Readonly<Record<string, unknown>> = { ...DEFAULTS, allowInsecureHttp: false, fetch() {} };

/** Only for plain options: the readers of the other options check them. */
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

/** Throws for an instance of a class: its inherited accessors, and the fields of a Headers or a Map, would be lost. */
function readObject(what: string, object: unknown = {}): readonly [string, unknown][] {
  try {
    // A plain object has no prototype, or Object.prototype (of any realm), which has none.
    const prototype: unknown = Object.getPrototypeOf(object);
    if (!prototype || !Object.getPrototypeOf(prototype)) {
      return Object.entries(Object(object)).filter(([, value]) => value !== undefined);
    }
  } catch {}
  throw new ConfigurationError({ message: `${what} must be a plain object${remedy("plainObject")}.` });
}

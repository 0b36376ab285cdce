import { readBaseUrl } from "./base-url.ts";
import { isObject } from "./contract.ts";
import { ConfigurationError } from "./errors.ts";
import { defaultHeaders, mergeHeaders, readHeaders } from "./headers.ts";
import type { CallOptions, HeaderFields, PlantStoreClientOptions } from "./options.ts";
import { createTokenSource, type TokenSource } from "./token.ts";

/** A client's options, checked, with every default filled in. */
export interface Configuration {
  readonly baseUrl: string;
  /** The contract's one operation, below the base URL. */
  readonly url: string;
  readonly tokens: TokenSource;
  readonly headers: HeaderFields;
  /** `undefined`: the global one, looked up at each call. */
  readonly fetch: typeof globalThis.fetch | undefined;
}

/** A call's options, checked. */
export interface CallConfiguration {
  readonly signal: AbortSignal | undefined;
  /** `undefined`: the client's own. */
  readonly tokens: TokenSource | undefined;
  readonly headers: HeaderFields;
}

const CLIENT_OPTIONS: readonly (keyof PlantStoreClientOptions)[] = [
  "baseUrl",
  "token",
  "headers",
  "fetch",
  "allowInsecureHttp",
];
export const CALL_OPTIONS: readonly (keyof CallOptions)[] = ["signal", "token", "headers"];

/** @throws ConfigurationError that names the option and the remedy. */
export function configureClient(options: PlantStoreClientOptions): Configuration {
  const {
    baseUrl = environment("PLANT_STORE_BASE_URL"),
    token = environment("PLANT_STORE_TOKEN"),
    headers = {},
    fetch,
    allowInsecureHttp = false,
  } = readOptions(options, CLIENT_OPTIONS);
  if (baseUrl === undefined) throw new ConfigurationError("baseUrl is missing. Pass it, or set PLANT_STORE_BASE_URL.");
  if (token === undefined)
    throw new ConfigurationError(
      "token is missing. Pass a string or a provider, set PLANT_STORE_TOKEN, or pass null to send none.",
    );
  if (fetch !== undefined && typeof fetch !== "function")
    throw new ConfigurationError("fetch must be a function with the signature of fetch.");
  if (typeof allowInsecureHttp !== "boolean") throw new ConfigurationError("allowInsecureHttp must be true or false.");
  const checkedBaseUrl = readBaseUrl(baseUrl, allowInsecureHttp);
  return {
    baseUrl: checkedBaseUrl,
    url: `${checkedBaseUrl}/plants`,
    tokens: createTokenSource(token),
    headers: mergeHeaders(defaultHeaders(), readHeaders(requireFields(headers, "headers"))),
    fetch,
  };
}

/** @throws ConfigurationError that names the option and the remedy. */
export function configureCall(options: CallOptions): CallConfiguration {
  const { signal, token, headers = {} } = readOptions(options, CALL_OPTIONS);
  if (signal !== undefined && !isSignal(signal)) throw new ConfigurationError("signal must be an AbortSignal.");
  return {
    signal,
    tokens: token === undefined ? undefined : createTokenSource(token),
    headers: readHeaders(requireFields(headers, "headers")),
  };
}

/** The options read once, so that what counts is what was checked. */
export function readOptions<Options extends object>(options: Options, known: readonly string[]): Options {
  const read = requireFields(options, "options");
  const unknown = Object.keys(read).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new ConfigurationError(`There is no option ${JSON.stringify(unknown)}. The options are ${known.join(", ")}.`);
  }
  return read;
}

/** A copy of an object that is written as one: the fields of a Headers or a Map are not its members, and would be lost. */
function requireFields<Fields extends object>(fields: Fields, name: string): Fields {
  try {
    if (isObject(fields) && !(Symbol.iterator in fields)) return { ...fields };
  } catch (cause) {
    throw new ConfigurationError(`${name} cannot be read.`, { cause });
  }
  throw new ConfigurationError(`${name} must be an object of names and values.`);
}

/** By its methods, since a page in a test has an AbortSignal of its own. */
function isSignal(signal: AbortSignal | null): boolean {
  return typeof signal?.addEventListener === "function" && typeof signal.removeEventListener === "function";
}

/** Only some runtimes have an environment; an empty value is none. */
function environment(name: string): string | undefined {
  const { process } = globalThis as {
    readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
  };
  try {
    return process?.env?.[name] || undefined;
  } catch {
    // Deno asks for a permission first.
    return undefined;
  }
}

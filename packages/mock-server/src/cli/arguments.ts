import { parseArgs } from "node:util";
import type { FaultSetting } from "../adapters/node-http/spaces.ts";
import { isBearerToken } from "../shared/bearer-token.ts";
import { LONGEST_TIMER_MS } from "../shared/timer.ts";
import { closest } from "./closest.ts";
import { environmentVariableOf, OPTIONS, type Option, type OptionName } from "./command-options.ts";
import { type Environment, refuseUnknownVariables, variableOf } from "./environment.ts";
import { readFault } from "./fault-setting.ts";
import { readStorage, type StorageSetting } from "./storage-setting.ts";
import { UsageError } from "./usage-error.ts";
import {
  readAllowedHost,
  readBasePath,
  readCaseName,
  readChoice,
  readFile,
  readHost,
  readInteger,
  readLatency,
  readOrigin,
  readSwitch,
} from "./values.ts";

/** The command to run, with its options. */
export type Command = { readonly kind: "help" } | { readonly kind: "version" } | ServeCommand | VerifyCommand;

export interface ServeCommand {
  readonly kind: "serve";
  readonly host: string;
  readonly port: number;
  readonly basePath: string;
  readonly spaces: boolean;
  /** The control API, if it is on; its token, if the user gave one. */
  readonly control: { readonly token: string | undefined } | undefined;
  readonly storage: StorageSetting;
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
  /** Undefined accepts every well-formed token. */
  readonly tokens: readonly string[] | undefined;
  readonly seedFile: string | undefined;
  readonly dumpFile: string | undefined;
  readonly maxBodyBytes: number;
  readonly journalSize: number;
  readonly duplicates: "replace" | "reject";
  readonly errorStatuses: "http" | "documented";
  readonly faults: readonly FaultSetting[];
  readonly randomSeed: number | undefined;
  readonly log: "pretty" | "json" | "silent";
}

export interface VerifyCommand {
  readonly kind: "verify";
  readonly baseUrl: string;
  readonly token: string | undefined;
  readonly decisions: boolean;
  /** Undefined: all. */
  readonly only: readonly string[] | undefined;
  readonly skip: readonly string[] | undefined;
  readonly json: boolean;
  readonly junitFile: string | undefined;
  readonly timeoutMs: number;
}

/** Reads the command line. An argument overrides its environment variable, PLANT_STORE_MOCK_*. @throws UsageError */
export function readArguments(args: readonly string[], environment: Environment): Command {
  const { values, positionals } = parse(args);
  const read = reader(values, environment);
  if (read.on("help")) return { kind: "help" };
  if (read.on("version")) return { kind: "version" };
  refuseUnknownVariables(environment);
  const [command, ...others] = positionals;
  if (command === undefined) {
    refuseOptionsOf("verify", values, "is for plant-store-mock verify <base_url>");
    return readServe(read);
  }
  if (command !== "verify")
    throw new UsageError(`Unexpected argument ${JSON.stringify(command)}. See plant-store-mock --help.`);
  refuseOptionsOf("serve", values, "is not for verify, which serves nothing");
  return readVerify(read, others);
}

function readServe({ one, many, on }: Reader): ServeCommand {
  const latency = one("latency", readLatency);
  const tokens = many("token", readToken);
  const controlToken = one("control-token", readToken);
  if (controlToken !== undefined && tokens?.includes(controlToken))
    throw new UsageError("--control-token must differ from every --token: the clients of the service know those.");
  return {
    kind: "serve",
    host: one("host", readHost) ?? "127.0.0.1",
    port: one("port", (option, port) => readInteger(option, port, 65_535)) ?? 4010,
    basePath: one("base-path", readBasePath) ?? "",
    spaces: on("spaces"),
    control: on("no-control") ? undefined : { token: controlToken },
    storage: one("storage", readStorage) ?? { kind: "memory" },
    allowedHosts: many("allow-host", readAllowedHost) ?? [],
    allowedOrigins: many("cors-origin", readOrigin) ?? [],
    tokens,
    seedFile: one("seed", readFile),
    dumpFile: one("dump", readFile),
    maxBodyBytes: one("max-body", (option, bytes) => readInteger(option, bytes, Number.MAX_SAFE_INTEGER)) ?? 1_048_576,
    journalSize: one("journal-size", (option, size) => readInteger(option, size, Number.MAX_SAFE_INTEGER)) ?? 1_000,
    duplicates: one("duplicates", (option, policy) => readChoice(option, policy, ["replace", "reject"])) ?? "replace",
    errorStatuses: one("error-statuses", (option, set) => readChoice(option, set, ["http", "documented"])) ?? "http",
    faults: [...(latency === undefined ? [] : [{ fault: latency, options: {} }]), ...(many("fault", readFault) ?? [])],
    randomSeed: one("random-seed", (option, seed) => readInteger(option, seed, 2 ** 32 - 1)),
    log: one("log", (option, form) => readChoice(option, form, ["pretty", "json", "silent"])) ?? "pretty",
  };
}

function readVerify({ one, many, on }: Reader, urls: readonly string[]): VerifyCommand {
  const [baseUrl, second] = urls;
  if (baseUrl === undefined)
    throw new UsageError("verify needs the base URL of a service, as in verify https://staging.example/v1.");
  if (second !== undefined) throw new UsageError(`verify takes one base URL, received ${JSON.stringify(second)} too.`);
  const [token, another] = many("token", readToken) ?? [];
  if (another !== undefined) throw new UsageError("verify takes one --token.");
  const timeoutMs = one("timeout", (option, ms) => readInteger(option, ms, LONGEST_TIMER_MS, 1)) ?? 10_000;
  return {
    kind: "verify",
    baseUrl,
    token,
    decisions: on("decisions"),
    only: many("only", readCaseName),
    skip: many("skip", readCaseName),
    json: on("json"),
    junitFile: one("junit", readFile),
    timeoutMs,
  };
}

/** Refuses options of the other command: they would have no effect. Their environment variables may be set. */
function refuseOptionsOf(command: "serve" | "verify", values: Values, reason: string): void {
  const given = Object.keys(values);
  const stray = Object.entries<Option>(OPTIONS).find(([name, option]) => option.of === command && given.includes(name));
  if (stray !== undefined) throw new UsageError(`--${stray[0]} ${reason}. See plant-store-mock --help.`);
}

/** Reads the options of any command. */
interface Reader {
  one<Value>(name: SingleOption, read: (option: string, text: string) => Value): Value | undefined;
  many<Value>(name: MultipleOption, read: (option: string, text: string) => Value): Value[] | undefined;
  on(name: Switch): boolean;
}

function reader(values: Values, environment: Environment): Reader {
  const variable = (name: OptionName) => variableOf(name, environment);
  return {
    one(name, read) {
      const text = values[name] ?? variable(name);
      return text === undefined
        ? undefined
        : read(values[name] === undefined ? environmentVariableOf(name) : `--${name}`, text);
    },
    many(name, read) {
      const given = values[name];
      if (given !== undefined) return given.map((text) => read(`--${name}`, text));
      return variable(name)
        ?.split(",")
        .map((text) => read(environmentVariableOf(name), text.trim()));
    },
    on(name) {
      const text = variable(name);
      return values[name] ?? (text !== undefined && readSwitch(environmentVariableOf(name), text));
    },
  };
}

type OptionNames<Shape> = { [Name in OptionName]: (typeof OPTIONS)[Name] extends Shape ? Name : never }[OptionName];
type MultipleOption = OptionNames<{ readonly multiple: true }>;
type SingleOption = Exclude<OptionNames<{ readonly value: string }>, MultipleOption>;
type Switch = Exclude<OptionName, SingleOption | MultipleOption>;

type Values = { readonly [Name in SingleOption]?: string } & { readonly [Name in MultipleOption]?: string[] } & {
  readonly [Name in Switch]?: boolean;
};

function parse(args: readonly string[]): { readonly values: Values; readonly positionals: readonly string[] } {
  const options = Object.entries<Option>(OPTIONS).map(([name, { value, multiple = false, short }]) => [
    name,
    { type: value === undefined ? "boolean" : "string", multiple, ...(short !== undefined && { short }) } as const,
  ]);
  try {
    const parsed = parseArgs({ args: [...args], options: Object.fromEntries(options), allowPositionals: true });
    // parseArgs returns this type for exactly this table.
    return { values: parsed.values as Values, positionals: parsed.positionals };
  } catch (error) {
    throw new UsageError(`${explain(error)} See plant-store-mock --help.`, { cause: error });
  }
}

/** Returns the first sentence, which names the option; the rest explains parseArgs. An argument may hold a line break. */
function explain(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, ambiguous] = /^Option '(?:-\w, )?(--[a-z-]+)' argument is ambiguous/.exec(message) ?? [];
  if (ambiguous !== undefined) return `${ambiguous} needs a value; one that begins with a dash as ${ambiguous}=-….`;
  const [reason = ""] = message.split(/\.(?:\s|$)/);
  const [, unknown] = /^Unknown option '--?([^']*)'/.exec(message) ?? [];
  const nearest = unknown === undefined ? undefined : closest(unknown, Object.keys(OPTIONS));
  return `${reason.replace(/\s+/g, " ")}.${nearest === undefined ? "" : ` Did you mean --${nearest}?`}`;
}

/** Reads a token. Messages never show it: even a wrong token is a secret. */
function readToken(option: string, token: string): string {
  if (!isBearerToken(token))
    throw new UsageError(`${option} can never be sent: it is no bearer token (b64token, RFC 6750 2.1).`);
  return token;
}

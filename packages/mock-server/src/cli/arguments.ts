import { parseArgs } from "node:util";
import { ANY_ORIGIN } from "../adapters/node-http/access.ts";
import {
  ALL_OPTIONS,
  COMMANDS,
  type CommandName,
  environmentVariableOf,
  OPTIONS,
  type Option,
  type Options,
  PREFIX,
  RUN,
  RUN_SERVER,
  type RunValues,
  SERVE,
  type ServeValues,
  type VerifyClientValues,
  type VerifyValues,
} from "./command-options.ts";
import { proposalOf, UsageError } from "./usage-error.ts";
import { readSwitch, readToken } from "./values.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export type Command =
  | { readonly kind: "help" }
  | { readonly kind: "version" }
  | ServeCommand
  | RunCommand
  | VerifyCommand
  | VerifyClientCommand;

type CommandOf<Kind extends CommandName, Values> = Values & { readonly kind: Kind };
type Words = { readonly words: readonly string[] };
type Service = { readonly baseUrl: string; readonly token: string | undefined };

export type ServeCommand = CommandOf<"serve", ServeValues>;
export type RunCommand = CommandOf<"run", ServeValues & RunValues & Words>;
export type VerifyCommand = CommandOf<"verify", Omit<VerifyValues, "tokens"> & Service>;
export type VerifyClientCommand = CommandOf<"verify-client", VerifyClientValues & Words>;

/** An argument overrides its environment variable, PLANT_STORE_MOCK_*. @throws UsageError */
export function readArguments(args: readonly string[], environment: Environment): Command {
  const { values, positionals, wordsBehind } = parse(args);
  if (values.help) return { kind: "help" };
  if (values.version) return { kind: "version" };
  refuseUnknownVariables(environment);
  const [first, ...others] = positionals;
  if (first !== undefined && first !== "run" && first !== "verify" && first !== "verify-client")
    throw new UsageError(`Unexpected argument ${JSON.stringify(first)}. See plant-store-mock --help.`);
  refuseOtherOptions(first ?? "serve", values);
  const read = (options: Options) =>
    Object.fromEntries(
      Object.entries(options).map(([value, option]) => [value, readOption(option, values[option.name], environment)]),
    );
  if (first === undefined) return { kind: "serve", ...readServe(read) };
  if (first === "run") return readRun(read, others, wordsBehind);
  return first === "verify" ? readVerify(read, others, environment) : readVerifyClient(read, others);
}

type Read = (options: Options) => object;

/** Never shows the value. */
function refuseUnknownVariables(environment: Environment): void {
  const known = ALL_OPTIONS.map(({ name }) => environmentVariableOf(name));
  const unknown = Object.keys(environment).find(
    (name) => name.startsWith(PREFIX) && environment[name] && !known.includes(name),
  );
  if (unknown === undefined) return;
  const name = unknown.slice(PREFIX.length).toLowerCase().replaceAll("_", "-");
  const names = OPTIONS.map((option) => option.name);
  const proposal = proposalOf(name, names, environmentVariableOf);
  throw new UsageError(
    `Unknown environment variable ${JSON.stringify(unknown)}.${proposal} See plant-store-mock --help.`,
  );
}

function readServe(read: Read, server: Options = SERVE.server): ServeValues {
  // The rows of `serve` make all of these, and nothing else.
  const values = { ...read(SERVE.own), server: read(server), store: read(SERVE.store) } as ServeValues;
  if (values.controlToken !== undefined && values.store.tokens?.includes(values.controlToken))
    throw new UsageError("--control-token must differ from every --token: the clients of the service know those.");
  if (values.server.allowedOrigins.includes(ANY_ORIGIN) && values.store.tokens === undefined)
    throw new UsageError("--cors-origin * needs --token: without one any page could use the mock.");
  return values;
}

function readRun(read: Read, words: readonly string[], wordsBehind: number): RunCommand {
  // A dash before the command would make its own options ours.
  if (words.length === 0 || words.length !== wordsBehind)
    throw new UsageError("run needs a command behind --, as in run --token t1 -- npm test.");
  // As above, of `run`.
  return { kind: "run", words, ...readServe(read, RUN_SERVER), ...(read(RUN) as RunValues) };
}

function readVerify(read: Read, urls: readonly string[], environment: Environment): VerifyCommand {
  const [baseUrl, second] = urls;
  if (baseUrl === undefined)
    throw new UsageError("verify needs the base URL of a service, as in verify https://staging.example/v1.");
  if (second !== undefined) throw new UsageError(`verify takes one base URL, received ${JSON.stringify(second)} too.`);
  // As above, of `verify`.
  const { tokens: [given, another] = [], ...values } = read(COMMANDS.verify) as VerifyValues;
  if (another !== undefined) throw new UsageError("verify takes one --token.");
  const { PLANT_STORE_TOKEN: variable } = environment;
  const token = given ?? (variable ? readToken("PLANT_STORE_TOKEN", variable) : undefined);
  return { kind: "verify", baseUrl, token, ...values };
}

function readVerifyClient(read: Read, words: readonly string[]): VerifyClientCommand {
  if (words.length === 0)
    throw new UsageError(
      "verify-client needs the command of a client, as in verify-client -- python3 create_plant.py.",
    );
  return { kind: "verify-client", words, ...(read(COMMANDS["verify-client"]) as VerifyClientValues) };
}

function readOption(option: Option, argument: Argument, environment: Environment): unknown {
  const { name, read, each, default: byDefault } = option;
  const variableName = environmentVariableOf(name);
  // An empty one counts as none.
  const variable = argument === undefined ? environment[variableName] || undefined : undefined;
  const [named, text] = variable === undefined ? [`--${name}`, argument] : [variableName, variable];
  if (text === undefined) return byDefault;
  // A fault as JSON has commas of its own.
  const isJson = variable?.trimStart().startsWith("{");
  const listed = isJson ? [variable] : (variable?.split(",") ?? [argument].flat());
  if (each) return listed.map((one) => each(named, String(one).trim()));
  return typeof text === "boolean" ? text : (read ?? readSwitch)(named, String(text));
}

/** They would have no effect. Their environment variables may be set. */
function refuseOtherOptions(command: CommandName, given: Given): void {
  const has = (of: CommandName, option: Option) => Object.values(COMMANDS[of]).some(({ name }) => name === option.name);
  const stray = OPTIONS.find((option) => Object.hasOwn(given, option.name) && !has(command, option));
  if (stray === undefined) return;
  const owner = (["serve", "run", "verify"] as const).find((of) => has(of, stray)) ?? "verify-client";
  const reason =
    command === "serve" || owner !== "serve"
      ? `is for ${USAGES[owner]}`
      : `is not for ${command}, which serves nothing`;
  throw new UsageError(`--${stray.name} ${reason}. See plant-store-mock --help.`);
}

const USAGES: Readonly<Record<CommandName, string>> = {
  serve: "plant-store-mock",
  run: "plant-store-mock run -- <command>",
  verify: "plant-store-mock verify <base_url>",
  "verify-client": "plant-store-mock verify-client -- <command>",
};

type Given = Readonly<Record<string, Argument>>;
type Argument = ReturnType<typeof parseArgs>["values"][string];

function parse(args: readonly string[]) {
  const options = ALL_OPTIONS.map(({ name, value, each, short }) => {
    const type = value === undefined ? "boolean" : "string";
    return [name, { type, multiple: each !== undefined, ...(short !== undefined && { short }) }] as const;
  });
  // Not strict: its messages would be of several sentences.
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(options),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    const problem = token.kind === "option" ? problemOf(token) : undefined;
    if (problem !== undefined) throw new UsageError(`${problem} See plant-store-mock --help.`);
  }
  const end = tokens.find(({ kind }) => kind === "option-terminator");
  return { values, positionals, wordsBehind: end === undefined ? 0 : args.length - end.index - 1 };
}

type OptionToken = Extract<NonNullable<ReturnType<typeof parseArgs>["tokens"]>[number], { kind: "option" }>;

function problemOf({ name, rawName, value, inlineValue }: OptionToken): string | undefined {
  const option = ALL_OPTIONS.find((known) => known.name === name);
  if (option === undefined) {
    const names = ALL_OPTIONS.map((known) => known.name);
    // It may hold a line break.
    return `Unknown option ${JSON.stringify(rawName)}.${proposalOf(name, names, (nearest) => `--${nearest}`)}`;
  }
  if (option.value === undefined) return value === undefined ? undefined : `${rawName} takes no value.`;
  if (value === undefined) return `${rawName} needs a value.`;
  // It is more likely that the value was forgotten.
  return inlineValue || !value.startsWith("-")
    ? undefined
    : `${rawName} needs a value; one that begins with a dash as ${rawName}=-….`;
}

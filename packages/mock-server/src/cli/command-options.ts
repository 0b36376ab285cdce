/** Every option of the command: the help, the parser and the environment variables are made from this table. */
export interface Option {
  readonly group: "Where" | "The service" | "Faults" | "Output" | "Checking";
  /** The placeholder of its value in the help; none for a switch. */
  readonly value?: string;
  readonly short?: string;
  readonly multiple?: true;
  /** The command that has it; both if absent. */
  readonly of?: "serve" | "verify";
  readonly text: string;
  /** As the help shows it. */
  readonly default?: string;
}

export const OPTIONS = {
  port: { group: "Where", of: "serve", value: "number", text: "the port, 0 for a free one", default: "4010" },
  host: { group: "Where", of: "serve", value: "address", text: "the address to listen on", default: "127.0.0.1" },
  "base-path": { group: "Where", of: "serve", value: "path", text: "the path above /plants, such as /v1" },
  "allow-host": {
    group: "Where",
    of: "serve",
    value: "name",
    multiple: true,
    text: "accept this Host too",
  },
  "cors-origin": {
    group: "Where",
    of: "serve",
    value: "origin",
    multiple: true,
    text: "accept pages of this origin",
  },
  spaces: { group: "Where", of: "serve", text: "serve /spaces/<name>/plants, each on its own" },
  "control-token": {
    group: "Where",
    of: "serve",
    value: "token",
    text: "the token of /_mock/ and its API",
    default: "random",
  },
  "no-control": { group: "Where", of: "serve", text: "serve no /_mock/" },
  token: { group: "The service", value: "token", multiple: true, text: "a good bearer token", default: "any" },
  storage: {
    group: "The service",
    of: "serve",
    value: "place",
    text: "sqlite:plants.db, or redis://…",
    default: "memory",
  },
  seed: { group: "The service", of: "serve", value: "file", text: "a JSON list of plants, for an empty store" },
  dump: { group: "The service", of: "serve", value: "file", text: "where to write the plants at the end" },
  "max-body": {
    group: "The service",
    of: "serve",
    value: "bytes",
    text: "the largest body, 0: no limit",
    default: "1048576",
  },
  "journal-size": {
    group: "The service",
    of: "serve",
    value: "count",
    text: "how many requests are kept",
    default: "1000",
  },
  duplicates: {
    group: "The service",
    of: "serve",
    value: "policy",
    text: "a taken id: replace or reject",
    default: "replace",
  },
  "error-statuses": { group: "The service", of: "serve", value: "set", text: "http or documented", default: "http" },
  latency: { group: "Faults", of: "serve", value: "ms", text: "respond later: 200, or 50-200 at random" },
  fault: {
    group: "Faults",
    of: "serve",
    value: "fault",
    multiple: true,
    text: "503, hang …, connection-reset:at=response:times=1",
  },
  "random-seed": {
    group: "Faults",
    of: "serve",
    value: "number",
    text: "repeat the same random faults",
    default: "random",
  },
  decisions: { group: "Checking", of: "verify", text: "judge by our own decisions too" },
  only: {
    group: "Checking",
    of: "verify",
    value: "case",
    multiple: true,
    text: "run only these: a name or a rule, or a part",
  },
  skip: { group: "Checking", of: "verify", value: "case", multiple: true, text: "leave these out" },
  junit: { group: "Checking", of: "verify", value: "file", text: "write the results as JUnit XML too" },
  json: { group: "Checking", of: "verify", text: "print the report as JSON" },
  timeout: { group: "Checking", of: "verify", value: "ms", text: "how long a response may take", default: "10000" },
  log: { group: "Output", of: "serve", value: "form", text: "pretty, json or silent", default: "pretty" },
  help: { group: "Output", short: "h", text: "show this help" },
  version: { group: "Output", short: "v", text: "show the version" },
} as const;

OPTIONS satisfies Readonly<Record<string, Option>>;

export type OptionName = keyof typeof OPTIONS;

export const PREFIX = "PLANT_STORE_MOCK_";

/** Returns the environment variable of an option. */
export function environmentVariableOf(name: string): string {
  return `${PREFIX}${name.replaceAll("-", "_").toUpperCase()}`;
}

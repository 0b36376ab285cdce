/** Every option of the command: the help, which the README shows, the parser, the variables and the defaults are made from this table. */
import type { FaultSetting } from "../adapters/node-http/spaces.ts";
import { operations, record, words } from "../contract.ts";
import type { Fault } from "../service/faults/fault.ts";
import { DEFAULTS } from "../shared/defaults.ts";
import { LONGEST_TIMER_MS } from "../shared/timer.ts";
import { readFault } from "./fault-setting.ts";
import { readStorage, type StorageSetting } from "./storage-setting.ts";
import {
  choice,
  integer,
  type ReadText,
  readAllowedHost,
  readBasePath,
  readCaseName,
  readFile,
  readHost,
  readLatency,
  readOrigin,
  readToken,
} from "./values.ts";

const { path } = operations[record.createdBy];

export interface ServeValues {
  readonly port: number;
  readonly host: string;
  readonly basePath: string;
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly spaces: boolean;
  readonly controlToken: string | undefined;
  readonly noControl: boolean;
  /** Undefined accepts every well-formed token. */
  readonly tokens: readonly string[] | undefined;
  readonly storage: StorageSetting;
  readonly seedFile: string | undefined;
  readonly dumpFile: string | undefined;
  readonly maxBodyBytes: number;
  readonly journalSize: number;
  readonly duplicates: "replace" | "reject";
  readonly errorStatuses: "http" | "documented";
  readonly latency: Fault | undefined;
  readonly faults: readonly FaultSetting[];
  readonly randomSeed: number | undefined;
  readonly log: "pretty" | "json" | "silent";
}

export interface VerifyValues {
  readonly tokens: readonly string[] | undefined;
  readonly decisions: boolean;
  /** Undefined: all. */
  readonly only: readonly string[] | undefined;
  readonly skip: readonly string[] | undefined;
  readonly junitFile: string | undefined;
  readonly json: boolean;
  /** Undefined: the check's own. */
  readonly timeoutMs: number | undefined;
}

export interface VerifyClientValues extends Omit<VerifyValues, "tokens" | "decisions"> {
  readonly jobs: number;
  readonly strict: boolean;
  readonly knownFailingFile: string | undefined;
}

type Values = ServeValues & VerifyValues & VerifyClientValues;

export type CommandName = "serve" | "verify" | "verify-client";

export interface Option<Value = unknown> extends Reading<Value> {
  readonly group: "Where" | "The service" | "Faults" | "Output" | "Checking";
  readonly of: readonly CommandName[];
  readonly name: string;
  readonly short?: string;
  /** The placeholder of its value in the help; none for a switch. */
  readonly value: string | undefined;
  readonly text: string;
}

/** How an option is read: `read` takes its one value, `each` every one of several. A switch has neither. */
interface Reading<Value> {
  readonly read?: ReadText<Value>;
  readonly each?: ReadText<Value extends readonly (infer Item)[] | undefined ? Item : unknown>;
  readonly default?: NoInfer<Value>;
  /** The default in words, where the value does not say it. */
  readonly shown?: string;
}

const rows =
  (group: Option["group"], ...of: Option["of"]) =>
  <Value>(name: string, value: string | undefined, text: string, reading: Reading<Value>): Option<Value> => ({
    ...{ group, of, name, value, text },
    ...reading,
  });
const [where, service, faults] = [rows("Where", "serve"), rows("The service", "serve"), rows("Faults", "serve")];
const [check, client] = [rows("Checking", "verify", "verify-client"), rows("Checking", "verify-client")];
const about = rows("Output", "serve", "verify", "verify-client");

const SWITCH: Reading<boolean> = { default: false };
const { MAX_SAFE_INTEGER: MOST } = Number;

/** By the name of the value. */
export const OPTIONS: {
  readonly [Name in keyof Values]: Option<Values[Name]>;
} = {
  port: where("port", "number", "the port, 0 for a free one", { read: integer(65_535), default: DEFAULTS.port }),
  host: where("host", "address", "the address to listen on", { read: readHost, default: DEFAULTS.host }),
  basePath: where("base-path", "path", `the path above ${path}, such as /v1`, { read: readBasePath, default: "" }),
  allowedHosts: where("allow-host", "name", "accept this Host too", { each: readAllowedHost, default: [] }),
  allowedOrigins: where("cors-origin", "origin", "accept pages of this origin", { each: readOrigin, default: [] }),
  spaces: where("spaces", undefined, `serve /spaces/<name>${path}, each on its own`, SWITCH),
  controlToken: where("control-token", "token", "the token of /_mock/ and its API", {
    read: readToken,
    shown: "random",
  }),
  noControl: where("no-control", undefined, "serve no /_mock/", SWITCH),
  tokens: rows("The service", "serve", "verify")("token", "token", "a good bearer token", {
    each: readToken,
    shown: "any",
  }),
  storage: service("storage", "place", "sqlite:plants.db, or redis://…", {
    read: readStorage,
    default: { kind: "memory" },
    shown: "memory",
  }),
  seedFile: service("seed", "file", `a JSON list of ${words.many}, for an empty store`, { read: readFile }),
  dumpFile: service("dump", "file", `where to write the ${words.many} at the end`, { read: readFile }),
  maxBodyBytes: service("max-body", "bytes", "the largest body, 0: no limit", {
    read: integer(MOST),
    default: DEFAULTS.maxBodyBytes,
  }),
  journalSize: service("journal-size", "count", "how many requests are kept", {
    read: integer(MOST),
    default: DEFAULTS.journalSize,
  }),
  duplicates: service("duplicates", "policy", "a taken id: replace or reject", {
    read: choice("replace", "reject"),
    default: DEFAULTS.duplicates,
  }),
  errorStatuses: service("error-statuses", "set", "http or documented", {
    read: choice("http", "documented"),
    default: DEFAULTS.errorStatuses,
  }),
  latency: faults("latency", "ms", "respond later: 200, or 50-200 at random", { read: readLatency }),
  faults: faults("fault", "fault", "503:retry-after=1:0.1, hang:at=response:times=1 …", {
    each: readFault,
    default: [],
  }),
  randomSeed: faults("random-seed", "number", "repeat the same random faults", {
    read: integer(2 ** 32 - 1),
    shown: "random",
  }),
  decisions: rows("Checking", "verify")("decisions", undefined, "judge by our own decisions too", SWITCH),
  only: check("only", "case", "run only these: an operation, a case, a rule", { each: readCaseName }),
  skip: check("skip", "case", "leave these out", { each: readCaseName }),
  junitFile: check("junit", "file", "write the results as JUnit XML too", { read: readFile }),
  json: check("json", undefined, "print the report as JSON", SWITCH),
  timeoutMs: check("timeout", "ms", "how long a response may take", {
    read: integer(LONGEST_TIMER_MS, 1),
    shown: `${DEFAULTS.timeoutMs}; client: ${DEFAULTS.clientTimeoutMs}`,
  }),
  jobs: client("jobs", "count", "how many clients run at once", { read: integer(1_000, 1), default: DEFAULTS.jobs }),
  strict: client("strict", undefined, "advice fails a client too", SWITCH),
  knownFailingFile: client("known-failing", "file", "names of scenarios that may be broken", { read: readFile }),
  log: rows("Output", "serve")("log", "form", "pretty, json or silent", {
    read: choice("pretty", "json", "silent"),
    default: "pretty",
  }),
};

/** They have no variable: it would keep every server from starting, and a script may keep the mock's version in it. */
const ABOUT: readonly Option[] = [
  { ...about("help", undefined, "show this help", SWITCH), short: "h" },
  { ...about("version", undefined, "show the version", SWITCH), short: "v" },
];

export const ALL_OPTIONS: readonly Option[] = [...Object.values<Option>(OPTIONS), ...ABOUT];

export function shownDefault({ shown, default: value }: Option): string | undefined {
  return (
    shown ?? (typeof value === "number" || (typeof value === "string" && value !== "") ? String(value) : undefined)
  );
}

export const PREFIX = "PLANT_STORE_MOCK_";

export function environmentVariableOf(name: string): string {
  return `${PREFIX}${name.replaceAll("-", "_").toUpperCase()}`;
}

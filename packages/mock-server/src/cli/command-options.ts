/**
 * The help (also in the README), the parser, the variables and the defaults are made from these tables, and from the
 * flags of `createPlantStore` and `serve`.
 */
import { type FilledServeOptions, SERVE_OPTIONS } from "../adapters/node-http/serve-options.ts";
import type { FaultSetting } from "../adapters/node-http/server-spaces.ts";
import { words } from "../contract.ts";
import type { Fault } from "../service/faults/fault.ts";
import { aString, aTimeMs, aWholeNumber, oneOfTexts } from "../shared/check-options.ts";
import { DEFAULTS, type OptionRow } from "../shared/option-table.ts";
import { type PlantStoreOptions, STORE_OPTIONS } from "../store/store-options.ts";
import { readFault } from "./fault-setting.ts";
import { readStorage, type StorageSetting } from "./storage-setting.ts";
import { type ReadText, readBy, readCaseName, readFile, readLatency, readToken } from "./values.ts";

type Texts =
  | "controlToken"
  | "tlsCertFile"
  | "tlsKeyFile"
  | "tlsPassphrase"
  | "upstreamCaFile"
  | "seedFile"
  | "dumpFile";

interface OwnValues extends Readonly<Record<Texts, string | undefined>> {
  readonly noControl: boolean;
  readonly storage: StorageSetting;
  readonly latency: Fault | undefined;
  readonly faults: readonly FaultSetting[];
  readonly log: "pretty" | "json" | "silent";
}

export interface ServeValues extends OwnValues {
  readonly store: PlantStoreOptions;
  readonly server: FilledServeOptions;
}

export interface RunValues {
  readonly journalFile: string | undefined;
}

interface CheckValues {
  /** Undefined: all. */
  readonly only: readonly string[] | undefined;
  readonly skip: readonly string[] | undefined;
  readonly junitFile: string | undefined;
  readonly json: boolean;
  readonly strict: boolean;
  /** Undefined: the check's own. */
  readonly timeoutMs: number | undefined;
}

export interface VerifyValues extends CheckValues, Pick<PlantStoreOptions, "tokens"> {
  readonly decisions: boolean;
  readonly readBackCommand: string | undefined;
}

export interface VerifyClientValues extends CheckValues {
  /** Undefined: the check's own. */
  readonly jobs: number | undefined;
  readonly knownFailingFile: string | undefined;
}

export const GROUPS = [
  "Where",
  "The service",
  "Checking: exits with 1 if it fails, 2 if it cannot check",
  "Output",
] as const;

export interface Option<Value = unknown> extends Reading<Value> {
  readonly group: (typeof GROUPS)[number];
  readonly name: string;
  /** The placeholder of its value in the help; none for a switch. */
  readonly value?: string | undefined;
  readonly text: string;
}

/** How an option is read: `read` takes its one value, `each` every one of several. A switch has neither. */
interface Reading<Value> {
  readonly read?: ReadText<Value>;
  readonly each?: ReadText<Value extends readonly (infer Item)[] | undefined ? Item : unknown>;
  readonly default?: NoInfer<Value>;
  /** The default in words, where the value does not say it. */
  readonly shown?: string;
  readonly short?: string;
}

export type Options<Values = Readonly<Record<string, unknown>>> = {
  readonly [Name in keyof Values]: Option<Values[Name]>;
};

const rows =
  (group: Option["group"]) =>
  <Value>(name: string, value: string | undefined, text: string, reading: Reading<Value>): Option<Value> => ({
    ...{ group, name, value, text },
    ...reading,
  });
const where = rows("Where");
const service = rows("The service");
const check = rows("Checking: exits with 1 if it fails, 2 if it cannot check");
const output = rows("Output");

const SWITCH: Reading<boolean> = { default: false };

/** The check of an option tells whether its flag may repeat. */
function flagged(
  group: Option["group"],
  table: Readonly<Record<string, OptionRow>>,
  defaults: Readonly<Record<string, unknown>> = {},
): Options {
  const options = Object.entries(table).flatMap(([option, [check, byDefault, flag]]): [string, Option][] => {
    if (flag === undefined) return [];
    const [name, value, text, { require, ...more } = {}] = flag;
    const [, is] = check;
    const reading = is([]) ? { each: readBy(aString, require) } : { read: readBy(check, require) };
    return [
      [option, { group, name, value, text, default: defaults[option] ?? byDefault, ...more, ...(value && reading) }],
    ];
  });
  return Object.fromEntries(options);
}

const CHECKING: Options<CheckValues> = {
  only: check("only", "case", "run only these: an operation, a case, a rule", { each: readCaseName }),
  skip: check("skip", "case", "leave these out", { each: readCaseName }),
  junitFile: check("junit", "file", "write the results as JUnit XML too", { read: readFile }),
  json: check("json", undefined, "print the report as JSON", SWITCH),
  strict: check("strict", undefined, "advice fails too", SWITCH),
  timeoutMs: check("timeout", "ms", "how long a response may take", {
    read: readBy(aTimeMs()),
    shown: `${DEFAULTS.timeoutMs}; client: ${DEFAULTS.clientTimeoutMs}`,
  }),
};

const OWN: Options<OwnValues> = {
  controlToken: where("control-token", "token", "the token of /_mock/ and its API", {
    read: readToken,
    shown: "random",
  }),
  noControl: where("no-control", undefined, "serve no /_mock/", SWITCH),
  tlsCertFile: where("tls-cert", "file", "serve HTTPS with this certificate, in PEM", { read: readFile }),
  tlsKeyFile: where("tls-key", "file", "its private key, in PEM", { read: readFile }),
  tlsPassphrase: where("tls-passphrase", "text", "the passphrase of the key", { read: readBy(aString) }),
  upstreamCaFile: where("upstream-ca", "file", "a certificate of the real service, in PEM", { read: readFile }),
  storage: service("storage", "place", "sqlite:plants.db, or redis://…", {
    read: readStorage,
    default: { kind: "memory" },
    shown: "memory",
  }),
  seedFile: service("seed", "file", `a JSON list of ${words.many}, for an empty store`, { read: readFile }),
  dumpFile: service("dump", "file", `where to write the ${words.many} at the end`, { read: readFile }),
  latency: service("latency", "ms", "respond later: 200, or 50-200 at random", { read: readLatency }),
  faults: service("fault", "fault", "503:retry-after=1:0.1, hang:at=response:times=1 …", {
    each: readFault,
    default: [],
  }),
  log: output("log", "form", "pretty, json or silent", {
    read: readBy(oneOfTexts("pretty", "json", "silent")),
    default: "pretty",
  }),
};

export const RUN: Options<RunValues> = {
  journalFile: output("journal", "file", "run: where to write the requests if it fails", { read: readFile }),
};

const VERIFY: Options<Omit<VerifyValues, "tokens">> = {
  decisions: check("decisions", undefined, "judge by our own decisions too", SWITCH),
  readBackCommand: check("read-back", "command", "prints the plant of $PLANT_STORE_ID", { read: readBy(aString) }),
  ...CHECKING,
};

const VERIFY_CLIENT: Options<VerifyClientValues> = {
  ...CHECKING,
  jobs: check("jobs", "count", "how many clients run at once", {
    read: readBy(aWholeNumber(1, 1_000)),
    shown: "the cores",
  }),
  knownFailingFile: check("known-failing", "file", "names of scenarios that may be broken", { read: readFile }),
};

export const SERVE: { readonly [Taker in "server" | "own" | "store"]: Options } = {
  server: flagged("Where", SERVE_OPTIONS),
  own: OWN,
  store: flagged("The service", STORE_OPTIONS),
};

export const RUN_SERVER: Options = flagged("Where", SERVE_OPTIONS, { port: 0 });

export type CommandName = "serve" | "run" | "verify" | "verify-client";

export const COMMANDS: { readonly [Command in CommandName]: Options } = {
  serve: { ...SERVE.server, ...SERVE.own, ...SERVE.store },
  run: { ...RUN_SERVER, ...SERVE.own, ...SERVE.store, ...RUN },
  verify: { ...flagged("The service", { tokens: STORE_OPTIONS.tokens }), ...VERIFY },
  "verify-client": VERIFY_CLIENT,
};

/** They have no variable: it would keep every server from starting, and a script may keep the mock's version in it. */
const ABOUT: readonly Option[] = [
  output("help", undefined, "show this help", { short: "h" }),
  output("version", undefined, "show the version", { short: "v" }),
];

export const OPTIONS: readonly Option[] = [
  ...new Map(
    Object.values(COMMANDS).flatMap((options) => Object.values(options).map((one) => [one.name, one])),
  ).values(),
];

export const ALL_OPTIONS: readonly Option[] = [...OPTIONS, ...ABOUT];

export const PREFIX = "PLANT_STORE_MOCK_";

export function environmentVariableOf(name: string): string {
  return `${PREFIX}${name.replaceAll("-", "_").toUpperCase()}`;
}

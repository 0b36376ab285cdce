import { parseBaseUrl } from "../../shared/base-url.ts";
import { isBearerToken } from "../../shared/bearer-token.ts";
import { aBoolean, aFunction, aString, aTimeMs, isString, names } from "../../shared/check-options.ts";
import { DEFAULTS, type OptionTable, readOptions, type WithDefaults } from "../../shared/option-table.ts";
import type { CaseResult } from "./conformance-report.ts";
import type { ReadBack } from "./read-back.ts";

/** The options of `runConformance`. */
export interface ConformanceOptions {
  /** Where the service stands: its `{base_url}`, with its prefix, such as `https://staging.example/v1`. */
  readonly baseUrl: string;
  /**
   * A bearer token that the service accepts. Without one only requests without a token are sent, and no case can hold.
   * @default none
   */
  readonly token?: string | undefined;
  /**
   * Also runs the cases of our decisions, which a service is free to decide otherwise. They create plants under ids of
   * their own (1 among them), and expect `token` to be the only good one.
   * @default false
   */
  readonly decisions?: boolean | undefined;
  /**
   * Returns a plant of this id as the service stores it: JSON text with each digit, or an object whose int64 are bigint; undefined
   * if there is none. The contract shows no way to read one.
   * @default none: what no response shows is not observed
   */
  readonly readBack?: ReadBack | undefined;
  /**
   * Runs only these cases. Each text is a name or a source (`cites`) in full, such as `"document rule 1"`, or else a part of one;
   * letters count in any case.
   * @default all
   */
  readonly only?: readonly string[] | undefined;
  /** Leaves out these cases, named in the same way. @default none */
  readonly skip?: readonly string[] | undefined;
  /** How long a response may take to its last byte, in milliseconds. A later one is not judged. @default 10_000 */
  readonly timeoutMs?: number | undefined;
  /** Called for each case once it is judged. @default none */
  readonly onResult?: ((result: CaseResult, progress: Progress) => void) | undefined;
  /** Sends the requests. @default globalThis.fetch */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** The source of the ids: returns a number from 0 to below 1. Give one to repeat a run. @default Math.random */
  readonly random?: (() => number) | undefined;
}

/** How far a run is. */
export interface Progress {
  /** How many cases are judged. */
  readonly done: number;
  /** How many there are. */
  readonly total: number;
}

type Filled = "decisions" | "skip" | "timeoutMs" | "onResult" | "fetch" | "random";

/** `baseUrl` has no slash at its end. */
export interface ConformanceConfiguration extends WithDefaults<ConformanceOptions, Filled> {
  readonly origin: string;
}

const OPTIONS: OptionTable<ConformanceOptions, Filled> = {
  baseUrl: [aString],
  token: [
    ["a bearer token (b64token, RFC 6750 2.1), or left out", (value) => isString(value) && isBearerToken(`${value}`)],
  ],
  decisions: [aBoolean, false],
  readBack: [aFunction],
  only: [names],
  skip: [names, []],
  timeoutMs: [aTimeMs(), DEFAULTS.timeoutMs],
  onResult: [aFunction, () => {}],
  fetch: [aFunction, (...call) => globalThis.fetch(...call)],
  random: [aFunction, () => Math.random()],
};

/** The error names the wrong option. It never shows a token, or a password of the URL. */
export function configureConformance(options: ConformanceOptions): ConformanceConfiguration {
  const read = readOptions("runConformance", options, OPTIONS);
  const { origin, prefix } = parseBaseUrl("runConformance", options.baseUrl);
  return { ...read, baseUrl: origin + prefix, origin };
}

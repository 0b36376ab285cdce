import { type NewPlant, words } from "../contract.ts";
import type { VerifyToken } from "../service/authentication.ts";
import type { DuplicatePolicy } from "../service/plant-record.ts";
import { isStorage, type PlantStorage } from "../service/plant-storage.ts";
import { requireToken } from "../shared/bearer-token.ts";
import { aBoolean, aFunction, aSize, aString, aTimeMs, oneOfTexts, strings } from "../shared/check-options.ts";
import type { OptionTable, WithDefaults } from "../shared/option-table.ts";

/** The options of a store. Each has a default: `createPlantStore()` accepts any well-formed token. */
export interface PlantStoreOptions {
  /**
   * The URL of the service, with its prefix. MSW needs it. With it, `store.fetch` fails for another origin.
   *
   * Such as `"https://api.plants.test/v1"`; trailing slashes are dropped. Without it, the path is `/plants`.
   * @default none
   */
  readonly baseUrl?: string | undefined;
  /**
   * The URL of a real service, with its prefix. Each request is handed on to it, once, and its response is handed back.
   *
   * The journal has what went through, judged by the contract. `store.plants` are those that it accepted through this store.
   * The service decides about tokens and plants, so `tokens`, `verifyToken`, `auth`, `duplicates`, `errorStatuses` and `seed`
   * beside it are a TypeError.
   * @default none
   */
  readonly upstream?: string | undefined;
  /**
   * How long the real service may take, in milliseconds. Then the response is 504.
   *
   * From 1 to 2,147,483,647.
   * @default 30_000
   */
  readonly upstreamTimeoutMs?: number | undefined;
  /**
   * The tokens that it accepts. `[]` refuses every token.
   *
   * Each is a b64token (RFC 6750 2.1).
   * @default every well-formed one
   */
  readonly tokens?: readonly string[] | undefined;
  /** Decides about each well-formed token, in place of `tokens`. If it throws, the response is 500. @default none */
  readonly verifyToken?: VerifyToken | undefined;
  /** `false`: it needs no token. @default true */
  readonly auth?: boolean | undefined;
  /** The largest request body, in bytes; 0: no limit. A larger one gets 413. @default 1_048_576 */
  readonly maxBodyBytes?: number | undefined;
  /** Whether a create with a taken id replaces the record, or is rejected (`"reject"`) with 400. @default "replace" */
  readonly duplicates?: DuplicatePolicy | undefined;
  /**
   * `"documented"` responds with 400 in place of 401, 413 and 415, which the contract does not list.
   *
   * It is for tools that refuse such a status. The challenge and the `error` value stay.
   * @default "http"
   */
  readonly errorStatuses?: "http" | "documented" | undefined;
  /** The plants at the start and after each `reset()`. @default none */
  readonly seed?: readonly NewPlant[] | undefined;
  /**
   * Keeps plants, journal and faults: in memory, in a file (`sqliteStorage`), in Redis (`redisStorage`), or in a browser
   * (`indexedDbStorage`).
   *
   * Stores over one storage share it; a `fork()` has its own part.
   * @default memoryStorage()
   */
  readonly storage?: PlantStorage | undefined;
  /**
   * How long to wait for the storage, in milliseconds. Then a request gets a 500; its plant may be stored.
   *
   * From 1 to 2,147,483,647. A call of the store rejects.
   * @default 10_000
   */
  readonly storageTimeoutMs?: number | undefined;
  /** How many requests `store.requests` keeps; the oldest go first. @default 1_000 */
  readonly journalSize?: number | undefined;
  /**
   * How many bytes of texts it keeps, in memory and IndexedDB characters; the oldest that have ended go first.
   * @default 16_777_216
   */
  readonly journalBytes?: number | undefined;
  /** How many spaces may be open, beside the store's own. @default 1_000 */
  readonly maxSpaces?: number | undefined;
  /**
   * The seed of random latencies and probabilities: a whole number, of which the last 32 bits count.
   *
   * With the same seed, the same requests meet the same faults, from the start and after each `reset()`. A random one is
   * printed at its first use; read it at `store.randomSeed`.
   * @default a random one
   */
  readonly randomSeed?: number | undefined;
}

type Filled =
  | "maxBodyBytes"
  | "duplicates"
  | "errorStatuses"
  | "storageTimeoutMs"
  | "upstreamTimeoutMs"
  | "journalSize"
  | "journalBytes"
  | "maxSpaces";

export type FilledOptions = Pick<WithDefaults<PlantStoreOptions, Filled>, Filled>;

export const STORE_OPTIONS: OptionTable<PlantStoreOptions, Filled> = {
  baseUrl: [aString],
  upstream: [aString, undefined, ["upstream", "url", "hand requests on to a real service", { shown: "none" }]],
  upstreamTimeoutMs: [aTimeMs(), 30_000, ["upstream-timeout", "ms", "how long it may take"]],
  tokens: [strings, undefined, ["token", "token", "accept only this token", { shown: "any", require: requireToken }]],
  verifyToken: [aFunction],
  auth: [aBoolean],
  maxBodyBytes: [aSize("bytes"), 1_048_576, ["max-body", "bytes", "the largest body, 0: no limit"]],
  duplicates: [oneOfTexts("replace", "reject"), "replace", ["duplicates", "policy", "a taken id: replace or reject"]],
  errorStatuses: [oneOfTexts("http", "documented"), "http", ["error-statuses", "set", "http or documented"]],
  seed: [[`a list of ${words.many}`, Array.isArray]],
  storage: [["a storage, such as memoryStorage()", isStorage]],
  storageTimeoutMs: [aTimeMs(), 10_000],
  journalSize: [aSize("requests"), 1_000, ["journal-size", "count", "how many requests are kept"]],
  journalBytes: [aSize("bytes"), 16_777_216, ["journal-bytes", "bytes", "how much of them is kept"]],
  maxSpaces: [aSize("spaces"), 1_000],
  randomSeed: [
    ["a whole number", Number.isSafeInteger],
    undefined,
    ["random-seed", "number", "repeat the same random faults", { shown: "random" }],
  ],
};

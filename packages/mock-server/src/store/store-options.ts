import type { NewPlant } from "../contract.ts";
import type { VerifyToken } from "../service/authentication.ts";
import type { DuplicatePolicy } from "../service/plant-record.ts";
import type { PlantStorage } from "../service/plant-storage.ts";

/** The options of a store. Each has a default: `createPlantStore()` starts a service that accepts any well-formed token. */
export interface PlantStoreOptions {
  /**
   * The URL of the service, such as `"https://api.plants.test/v1"`. Its prefix counts on every transport; trailing slashes
   * are dropped. `createHandlers` needs it. With it, `store.fetch` fails for any other origin.
   * @default none: `store.fetch` takes any origin, and the path is `/plants`
   */
  readonly baseUrl?: string | undefined;
  /**
   * The good tokens. An empty list refuses every token.
   * @default every well-formed one (b64token, RFC 6750 2.1)
   */
  readonly tokens?: readonly string[] | undefined;
  /** Decides about each well-formed token, in place of `tokens`. If it throws, the response is 500. */
  readonly verifyToken?: VerifyToken | undefined;
  /**
   * `false` asks for no token at all.
   * @default true
   */
  readonly auth?: boolean | undefined;
  /**
   * The largest request body, in bytes; 0 is no limit. A larger one gets 413.
   * @default 1_048_576
   */
  readonly maxBodyBytes?: number | undefined;
  /**
   * How to treat a taken id: `"replace"` the record, or `"reject"` the request with 400.
   * @default "replace"
   */
  readonly duplicates?: DuplicatePolicy | undefined;
  /**
   * `"documented"` sends 400 in place of 401, 413 and 415 on the operation, for tools that refuse a status which is not in
   * the OpenAPI document. The challenge and the `error` value stay.
   * @default "http"
   */
  readonly errorStatuses?: "http" | "documented" | undefined;
  /**
   * The plants that the store holds at the start and after each `reset()`.
   * @default none
   */
  readonly seed?: readonly NewPlant[] | undefined;
  /**
   * The place of everything that the store knows. Stores over one storage share it; a `fork()` has its own part.
   * @default memoryStorage()
   */
  readonly storage?: PlantStorage | undefined;
  /**
   * How long to wait for the storage, in milliseconds from 1 to 2,147,483,647. After that, the response is 500, but the
   * plant may be stored; a call of the store rejects.
   * @default 10_000
   */
  readonly storageTimeoutMs?: number | undefined;
  /**
   * How many requests `store.requests` keeps; the oldest go first.
   * @default 1_000
   */
  readonly journalSize?: number | undefined;
  /**
   * How many spaces may be open, without the store's own.
   * @default 1_000
   */
  readonly maxSpaces?: number | undefined;
  /**
   * The seed of everything random: a latency's range and a fault's probability. With the same seed, the same requests meet
   * the same faults, from the start and after each `reset()`. A whole number, of which the last 32 bits count.
   * @default a random one, which is printed at its first use; read it at `store.randomSeed`
   */
  readonly randomSeed?: number | undefined;
}

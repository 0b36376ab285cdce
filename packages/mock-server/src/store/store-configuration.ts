import { readNewPlant, record, words } from "../contract.ts";
import { oneOfTokens, type VerifyToken } from "../service/authentication.ts";
import { exact, type Key, keyOf, type PlantRecord } from "../service/plant-record.ts";
import { isStorage, type PlantStorage } from "../service/plant-storage.ts";
import { createRedaction } from "../service/secrets.ts";
import type { ServiceOptions } from "../service/service.ts";
import { type BaseUrl, parseBaseUrl } from "../shared/base-url.ts";
import { isBearerToken } from "../shared/bearer-token.ts";
import { CallerError } from "../shared/caller-error.ts";
import * as checks from "../shared/check-options.ts";
import { checkOptions, isSize, type OptionChecks, oneOfTexts } from "../shared/check-options.ts";
import { deepFreeze } from "../shared/deep-freeze.ts";
import { DEFAULTS } from "../shared/defaults.ts";
import { memoryStorage } from "../storage/memory/memory-storage.ts";
import { describeSeedIssues, shownKey } from "./describe-seed.ts";
import type { PlantStoreOptions } from "./store-options.ts";

export interface StoreConfiguration extends Omit<ServiceOptions, "prefix"> {
  readonly baseUrl: BaseUrl | undefined;
  readonly seed: readonly PlantRecord[];
  readonly storage: PlantStorage;
  readonly storageTimeoutMs: number;
  readonly journalSize: number;
  readonly maxSpaces: number;
  readonly randomSeed: number;
  readonly randomSeedGiven: boolean;
  /** Each option as text, without secrets. */
  readonly settings: Readonly<Record<string, string>>;
}

const CHECKS: OptionChecks<PlantStoreOptions> = {
  baseUrl: checks.aString,
  tokens: checks.strings,
  verifyToken: checks.aFunction,
  auth: checks.aBoolean,
  maxBodyBytes: ["a whole number of bytes, 0 or more", isSize],
  duplicates: oneOfTexts("replace", "reject"),
  errorStatuses: oneOfTexts("http", "documented"),
  seed: [`a list of ${words.many}`, Array.isArray],
  storage: ["a storage, such as memoryStorage()", isStorage],
  storageTimeoutMs: checks.aTimeMs(),
  journalSize: ["a whole number of requests, 0 or more", isSize],
  maxSpaces: ["a whole number of spaces, 0 or more", isSize],
  randomSeed: ["a whole number", Number.isSafeInteger],
};

/** @throws TypeError that names the option and what it must be; never the value of a token. */
export function configureStore(options: PlantStoreOptions): StoreConfiguration {
  checkOptions("createPlantStore", options, CHECKS);
  checkTogether(options);
  const {
    maxBodyBytes = DEFAULTS.maxBodyBytes,
    duplicates = DEFAULTS.duplicates,
    errorStatuses = DEFAULTS.errorStatuses,
    storageTimeoutMs = DEFAULTS.storageTimeoutMs,
    journalSize = DEFAULTS.journalSize,
    maxSpaces = DEFAULTS.maxSpaces,
    randomSeed = Math.floor(Math.random() * 2 ** 32),
    storage = memoryStorage(),
  } = options;
  const plain = { maxBodyBytes, duplicates, errorStatuses, storageTimeoutMs, journalSize, maxSpaces, randomSeed };
  const baseUrl = options.baseUrl === undefined ? undefined : parseBaseUrl("createPlantStore", options.baseUrl);
  const seed = seedRecords(options.seed ?? []);
  const settings = Object.entries({
    ...(baseUrl && { baseUrl: baseUrl.origin + baseUrl.prefix }),
    tokens: describeTokens(options),
    storage: storage.description,
    seed: `${seed.length} ${words.many}`,
    ...plain,
  }).map(([name, value]) => [name, String(value)]);
  return {
    ...plain,
    baseUrl,
    storage,
    seed,
    redaction: createRedaction(options.tokens ?? []),
    verifyToken: options.auth === false ? undefined : verifier(options),
    goodToken: options.tokens === undefined && options.verifyToken === undefined ? "t1" : options.tokens?.[0],
    randomSeedGiven: options.randomSeed !== undefined,
    settings: Object.freeze(Object.fromEntries(settings)),
  };
}

function describeTokens({ auth, tokens, verifyToken }: PlantStoreOptions): string {
  if (auth === false) return "none is asked for";
  if (tokens !== undefined) return `${tokens.length} are good`;
  return verifyToken === undefined ? "any well-formed one is good" : "verifyToken decides";
}

function checkTogether(options: PlantStoreOptions): void {
  if (options.tokens !== undefined && options.verifyToken !== undefined)
    throw new TypeError("createPlantStore: give tokens or verifyToken, not both.");
  if (options.auth === false && (options.tokens ?? options.verifyToken) !== undefined) {
    throw new TypeError(
      "createPlantStore: auth: false asks for no token, so tokens and verifyToken have no effect. Leave one out.",
    );
  }
}

function verifier({ tokens, verifyToken }: PlantStoreOptions): VerifyToken {
  if (tokens === undefined) return verifyToken ?? (() => true);
  const malformed = tokens.findIndex((token) => !isBearerToken(token));
  if (malformed !== -1)
    throw new TypeError(
      `createPlantStore: tokens[${malformed}] can never be sent: it is not a b64token (RFC 6750 2.1).`,
    );
  return oneOfTokens([...tokens]);
}

function seedRecords(seed: readonly unknown[]): readonly PlantRecord[] {
  const { key } = record;
  const places = new Map<Key, number>();
  // Not seed.map, which skips holes.
  return Array.from(seed, (given, index) => {
    const plant = seedRecord(given, index);
    const value = keyOf(plant);
    const earlier = places.get(value);
    if (earlier !== undefined)
      throw new CallerError(
        "createPlantStore",
        "seed",
        ` holds the ${key} ${value} twice, at "/${earlier}/${key}" and at "/${index}/${key}".`,
      );
    places.set(value, index);
    return plant;
  });
}

function seedRecord(plant: unknown, index: number): PlantRecord {
  const { value, issues } = readNewPlant(plant);
  // Every int64 is a bigint then.
  if (issues === undefined) return deepFreeze(exact(value) as PlantRecord);
  const described = describeSeedIssues(issues, index, shownKey(plant));
  throw new CallerError("createPlantStore", "seed", ` is not a list of ${words.many}: ${described}.`);
}

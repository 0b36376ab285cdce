import { describeIssues, type Issue, isObject, readNewPlant, record, words } from "../contract.ts";
import { oneOfTokens, type VerifyToken } from "../service/authentication.ts";
import { exact, type Key, keyOf, type PlantRecord } from "../service/plant-record.ts";
import type { PlantStorage } from "../service/plant-storage.ts";
import { createRedaction } from "../service/secrets.ts";
import type { ServiceOptions } from "../service/service.ts";
import { type BaseUrl, parseBaseUrl } from "../shared/base-url.ts";
import { requireToken } from "../shared/bearer-token.ts";
import { CallerError } from "../shared/caller-error.ts";
import { deepFreeze } from "../shared/deep-freeze.ts";
import { readOptions } from "../shared/option-table.ts";
import { memoryStorage } from "../storage/memory/memory-storage.ts";
import { type FilledOptions, type PlantStoreOptions, STORE_OPTIONS } from "./store-options.ts";

export interface StoreConfiguration extends FilledOptions, Omit<ServiceOptions, keyof FilledOptions | "prefix"> {
  readonly baseUrl: BaseUrl | undefined;
  readonly seed: readonly PlantRecord[];
  readonly storage: PlantStorage;
  readonly randomSeed: number;
  readonly randomSeedGiven: boolean;
  /** Each option as text, without secrets. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Errors never show a token. */
export function configureStore(options: PlantStoreOptions): StoreConfiguration {
  const read = readOptions("createPlantStore", options, STORE_OPTIONS);
  checkTogether(options);
  const { baseUrl: url, upstream: behind, tokens, verifyToken, auth, ...further } = read;
  const { seed: plants = [], storage = memoryStorage(), ...plain } = further;
  const { randomSeed = Math.floor(Math.random() * 2 ** 32) } = plain;
  const baseUrl = url === undefined ? undefined : parseBaseUrl("createPlantStore", url);
  const upstream = behind === undefined ? undefined : parseBaseUrl("createPlantStore", behind, "upstream");
  const seed = seedRecords(plants);
  const { upstreamTimeoutMs, ...others } = plain;
  const settings = Object.entries({
    ...(baseUrl && { baseUrl: baseUrl.origin + baseUrl.prefix }),
    ...(upstream && { upstream: upstream.origin + upstream.prefix, upstreamTimeoutMs }),
    tokens: describeTokens(options),
    storage: storage.description,
    seed: `${seed.length} ${words.many}`,
    ...others,
    randomSeed,
  }).map(([name, value]) => [name, String(value)]);
  return {
    ...plain,
    randomSeed,
    baseUrl,
    upstream: upstream && { url: upstream.origin + upstream.prefix, timeoutMs: upstreamTimeoutMs },
    storage,
    seed,
    redaction: createRedaction(tokens ?? []),
    verifyToken: auth === false ? undefined : verifier(options),
    takesAnyToken: upstream === undefined && (auth === false || (tokens ?? verifyToken) === undefined),
    goodToken: (upstream ?? tokens ?? verifyToken) === undefined ? "t1" : tokens?.[0],
    randomSeedGiven: options.randomSeed !== undefined,
    settings: Object.freeze(Object.fromEntries(settings)),
  };
}

function describeTokens({ auth, tokens, verifyToken, upstream }: PlantStoreOptions): string {
  if (upstream !== undefined) return "the real service decides";
  if (auth === false) return "none is asked for";
  if (tokens !== undefined) return `${tokens.length} are good`;
  return verifyToken === undefined ? "any well-formed one is good" : "verifyToken decides";
}

const OWN_RESPONSES = ["tokens", "verifyToken", "auth", "duplicates", "errorStatuses", "seed"] as const;

function checkTogether(options: PlantStoreOptions): void {
  const option = OWN_RESPONSES.find((name) => options[name] !== undefined);
  if (options.upstream !== undefined && option !== undefined)
    throw new CallerError(
      "createPlantStore",
      option,
      " has no effect beside upstream: the real service decides. Leave one out.",
    );
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
  tokens.forEach(requireToken);
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

const SHOWN = 80;

export function describeSeedIssues(issues: readonly Issue[], index: number, key: string | undefined): string {
  const placed = issues.map(({ pointer, expected, received }) => ({
    pointer: `/${index}${pointer}`,
    expected,
    received: pointer === `/${record.key}` && key !== undefined ? cut(key) : received,
  }));
  return describeIssues(placed);
}

/** As JavaScript shows it; undefined if its type says more. */
export function shownKey(plant: unknown): string | undefined {
  const key = isObject(plant) ? plant[record.key] : undefined;
  if (typeof key === "string") return JSON.stringify(key);
  return typeof key === "bigint" || (typeof key === "number" && !Number.isInteger(key)) ? String(key) : undefined;
}

function cut(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text;
}

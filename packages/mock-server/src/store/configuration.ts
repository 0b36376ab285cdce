import { describeIssues, readNewPlant } from "../contract.ts";
import { isBearerToken, oneOf, type VerifyToken } from "../core/authentication.ts";
import type { PlantRecord, PlantRepository } from "../core/repository.ts";
import type { ServiceOptions } from "../core/service.ts";
import { type BaseUrl, parseBaseUrl } from "./base-url.ts";
import { createMemoryRepository } from "./memory-repository.ts";
import type { PlantStoreOptions } from "./options.ts";

/** The options of a store, checked, with every default filled in. */
export interface Configuration extends ServiceOptions {
  readonly baseUrl: BaseUrl | undefined;
  readonly seed: readonly PlantRecord[];
  readonly repository: () => PlantRepository;
  readonly journalSize: number;
  readonly randomSeed: number;
  /** Whether the owner of the store knows the random seed, since it is theirs. */
  readonly randomSeedGiven: boolean;
}

const OPTIONS: Readonly<Record<keyof PlantStoreOptions, (value: unknown) => boolean>> = {
  baseUrl: (value) => typeof value === "string",
  tokens: (value) => Array.isArray(value) && value.every((token) => typeof token === "string"),
  verifyToken: (value) => typeof value === "function",
  auth: (value) => typeof value === "boolean",
  maxBodyBytes: isSize,
  duplicates: (value) => value === "replace" || value === "reject",
  errorStatuses: (value) => value === "http" || value === "documented",
  seed: (value) => Array.isArray(value),
  repository: (value) => typeof value === "function",
  journalSize: isSize,
  randomSeed: (value) => Number.isSafeInteger(value),
};

const EXPECTED: Readonly<Record<keyof PlantStoreOptions, string>> = {
  baseUrl: "a string",
  tokens: "a list of strings",
  verifyToken: "a function",
  auth: "a boolean",
  maxBodyBytes: "a whole number of bytes, 0 or more",
  duplicates: '"replace" or "reject"',
  errorStatuses: '"http" or "documented"',
  seed: "a list of plants",
  repository: "a function that makes a repository",
  journalSize: "a whole number of requests, 0 or more",
  randomSeed: "a whole number",
};

/** @throws TypeError that names the option and what it must be; never the value of a token. */
export function configure(options: PlantStoreOptions): Configuration {
  checkOptions(options);
  return {
    baseUrl: options.baseUrl === undefined ? undefined : parseBaseUrl(options.baseUrl),
    verifyToken: options.auth === false ? undefined : verifier(options),
    maxBodyBytes: options.maxBodyBytes ?? 1_048_576,
    duplicates: options.duplicates ?? "replace",
    errorStatuses: options.errorStatuses ?? "http",
    seed: seedRecords(options.seed ?? []),
    repository: options.repository ?? createMemoryRepository,
    journalSize: options.journalSize ?? 1_000,
    randomSeed: options.randomSeed ?? Math.floor(Math.random() * 2 ** 32),
    randomSeedGiven: options.randomSeed !== undefined,
  };
}

function checkOptions(options: PlantStoreOptions): void {
  for (const [name, value] of Object.entries(options)) {
    if (!isOption(name)) {
      throw new TypeError(
        `createPlantStore: there is no option "${name}". The options are ${Object.keys(OPTIONS).join(", ")}.`,
      );
    }
    if (value !== undefined && !OPTIONS[name](value))
      throw new TypeError(`createPlantStore: ${name} must be ${EXPECTED[name]}.`);
  }
  if (options.tokens !== undefined && options.verifyToken !== undefined) {
    throw new TypeError("createPlantStore: give tokens or verifyToken, not both.");
  }
  if (options.auth === false && (options.tokens ?? options.verifyToken) !== undefined) {
    throw new TypeError(
      "createPlantStore: auth: false asks for no token, so tokens and verifyToken have no effect. Leave one out.",
    );
  }
}

function isSize(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isOption(name: string): name is keyof PlantStoreOptions {
  return Object.hasOwn(OPTIONS, name);
}

function verifier({ tokens, verifyToken }: PlantStoreOptions): VerifyToken {
  if (tokens === undefined) return verifyToken ?? (() => true);
  const malformed = tokens.findIndex((token) => !isBearerToken(token));
  if (malformed !== -1)
    throw new TypeError(`createPlantStore: tokens[${malformed}] can never be sent: it is no b64token (RFC 6750 2.1).`);
  return oneOf([...tokens]);
}

function seedRecords(seed: readonly unknown[]): readonly PlantRecord[] {
  const places = new Map<bigint, number>();
  // Not by seed.map: it would pass over a gap.
  return Array.from(seed, (plant, index) => {
    const record = seedRecord(plant, index);
    const earlier = places.get(record.id);
    if (earlier !== undefined)
      throw new TypeError(
        `createPlantStore: seed holds the id ${record.id} twice, at "/${earlier}/id" and at "/${index}/id".`,
      );
    places.set(record.id, index);
    return record;
  });
}

function seedRecord(plant: unknown, index: number): PlantRecord {
  const { value, issues } = readNewPlant(plant);
  if (issues === undefined) return Object.freeze({ ...value, id: BigInt(value.id) });
  const placed = issues.map((issue) => ({ ...issue, pointer: `/${index}${issue.pointer}` }));
  throw new TypeError(`createPlantStore: seed is no list of plants: ${describeIssues(placed)}.`);
}

import { describe, expect, test } from "vitest";
import { indexedDbStorage } from "../storage/indexeddb/indexeddb-storage.ts";
import { memoryStorage } from "../storage/memory/memory-storage.ts";
import { redisStorage } from "../storage/redis/redis-storage.ts";
import { sqliteStorage } from "../storage/sqlite/sqlite-storage.ts";
import { thrownBy } from "../testing/requests.ts";
import { createPlantStore } from "./store.ts";

const WRONG: readonly (readonly [name: string, values: readonly unknown[]])[] = [
  ["baseUrl", [null, 1, true, {}, new URL("https://api.plants.test")]],
  ["tokens", [null, "t1", {}, [1], ["t1", null], [["t1"]], new Set(["t1"])]],
  ["verifyToken", [null, "t1", true, {}, ["t1"]]],
  ["auth", [null, "false", 0, {}]],
  ["maxBodyBytes", [null, "1024", -1, 1.5, NaN, Infinity, 2 ** 53, 1n]],
  ["duplicates", [null, "", "Replace", "ignore", true]],
  ["errorStatuses", [null, "", "HTTP", "documentd", 400]],
  ["seed", [null, {}, "plants", { 0: { id: 1, name: "x" } }]],
  ["storage", [null, {}, "memory", new Map(), () => memoryStorage(), { open: {} }]],
  ["storageTimeoutMs", [null, "10", 0, -1, 1.5, NaN, 2 ** 31, 1n]],
  ["journalBytes", ["10", -1, 1.5, Infinity]],
  ["journalSize", [null, "10", -1, 1.5, NaN, Infinity, 2 ** 53, 1n]],
  ["randomSeed", [null, "42", 1.5, NaN, Infinity, 2 ** 53, -(2 ** 53), 42n]],
];

describe("createPlantStore refuses a wrong option and names it:", () => {
  test.for(WRONG)("%s", ([name, values]) => {
    for (const value of values) {
      const { message } = failure({ [name]: value });
      expect(message).toMatch(new RegExp(`^createPlantStore: ${name} must be .*$`));
    }
  });

  test.for(["baseURL", "token", "dupliactes", "constructor", "toString", "__proto__"])("%s, an unknown one", (name) => {
    const { message } = failure(Object.defineProperty({}, name, { value: undefined, enumerable: true }));
    expect(message).toContain(
      `unknown option "${name}". The options are baseUrl, upstream, upstreamTimeoutMs, tokens, `,
    );
  });
});

test("createPlantStore takes every option as undefined: its default", () => {
  for (const [name] of WRONG) createWith({ [name]: undefined });
});

test("createPlantStore takes the ends of what an option can be", () => {
  const { MAX_SAFE_INTEGER, MIN_SAFE_INTEGER } = Number;
  for (const journalSize of [0, 1, MAX_SAFE_INTEGER]) createPlantStore({ journalSize });
  for (const storageTimeoutMs of [1, 2 ** 31 - 1]) createPlantStore({ storageTimeoutMs });
  for (const randomSeed of [0, -1, MAX_SAFE_INTEGER, MIN_SAFE_INTEGER])
    expect(createPlantStore({ randomSeed }).randomSeed).toBe(randomSeed);
});

describe("createPlantStore refuses options that contradict each other:", () => {
  test.for<readonly [string, object, readonly string[]]>([
    ["tokens and verifyToken", { tokens: ["t1"], verifyToken: () => true }, ["tokens", "verifyToken"]],
    ["auth: false and tokens", { auth: false, tokens: ["t1"] }, ["auth", "tokens"]],
    ["auth: false and no tokens at all", { auth: false, tokens: [] }, ["auth", "tokens"]],
    ["auth: false and verifyToken", { auth: false, verifyToken: () => true }, ["auth", "verifyToken"]],
  ])("%s", ([, options, names]) => {
    const { message } = failure(options);
    for (const name of names) expect(message).toContain(name);
  });

  test("but auth: true beside either is none", () => {
    createPlantStore({ auth: true, tokens: ["t1"] });
    createPlantStore({ auth: true, verifyToken: () => true });
  });
});

test.for([
  ["tokens", ["t1"]],
  ["verifyToken", () => true],
  ["auth", true],
  ["duplicates", "reject"],
  ["errorStatuses", "documented"],
  ["seed", []],
] as const)("%s has no effect beside upstream, and is refused", ([name, value]) => {
  const { message } = failure({ upstream: "https://staging.example", [name]: value });
  expect(message).toBe(
    `createPlantStore: ${name} has no effect beside upstream: the real service decides. Leave one out.`,
  );
});

describe("tokens", () => {
  test.for(["", " ", "s3cret token", " s3cret", "s3cret ", "s3cret\n", "s3=cret", "s3cret,", "=", "sécret"])(
    "that can never be sent are refused by their place: %j",
    (token) => {
      expect(failure({ tokens: ["t1", token, "t2"] }).message).toContain("tokens[1]");
    },
  );

  test("never stand in a message", () => {
    const wrong = [
      { tokens: ["s3cret token"] },
      { tokens: "s3cret" },
      { tokens: ["s3cret", 1] },
      { tokens: ["s3cret"], verifyToken: () => true },
      { tokens: ["s3cret"], auth: false },
      { tokens: ["s3cret"], maxBodyBytes: -1 },
      { tokens: ["s3cret"], seed: [1] },
      { verifyToken: "s3cret" },
    ];
    for (const options of wrong) expect(failure(options).message).not.toMatch(/s3|cret/);
  });

  test("do not show on the store", () => {
    const store = createPlantStore({ tokens: ["s3cret"], verifyToken: undefined });
    expect(Object.keys(store).toSorted().join(" ")).toBe(
      "baseUrl close fetch fork hasSpace inject injected plants randomSeed ready requests reset service settings space spaces",
    );
    expect(store.settings).toEqual({
      tokens: "1 are good",
      storage: "memory",
      seed: "0 plants",
      maxBodyBytes: "1048576",
      duplicates: "replace",
      errorStatuses: "http",
      storageTimeoutMs: "10000",
      journalSize: "1000",
      journalBytes: "16777216",
      maxSpaces: "1000",
      randomSeed: String(store.randomSeed),
    });
    expect(createPlantStore({ baseUrl: "https://api.plants.test/v1/" }).settings).toMatchObject({
      baseUrl: "https://api.plants.test/v1",
      tokens: "any well-formed one is good",
    });
    expect(createPlantStore({ verifyToken: () => true }).settings.tokens).toBe("verifyToken decides");
    expect(createPlantStore({ auth: false }).settings.tokens).toBe("none is asked for");
    expect(createPlantStore({ upstream: "https://staging.example/v1/" }).settings).toMatchObject({
      ...{ upstream: "https://staging.example/v1", upstreamTimeoutMs: "30000", tokens: "the real service decides" },
    });
  });
});

const WRONG_OF_STORAGES: readonly (readonly [
  create: (options: never) => unknown,
  wrong: readonly (readonly [options: object, words: string])[],
])[] = [
  [
    redisStorage,
    [
      [{}, "url is missing"],
      [{ url: 7 }, "url must be a URL"],
      [{ url: "127.0.0.1:6379" }, "of the form"],
      [{ url: "redis://h/plants" }, "the number of a database"],
      [{ url: "redis://:s3#cret@h" }, "of the form"],
      [{ url: "redis://:s3cret@h#1" }, '"%23"'],
      [{ url: "redis://:s3%cret@h" }, '"%25"'],
      [{ url: "redis://:s3cret@h?db=1" }, 'one "prefix"'],
      [{ url: "redis://h?prefix=a&prefix=b" }, 'one "prefix"'],
      [{ url: "redis://h?prefix=a", prefix: "a" }, "given twice"],
      [{ url: "redis://h?prefix=a%20b" }, "1 to 64"],
      [{ url: "redis://h", prefix: "" }, "1 to 64"],
      [{ url: "redis://h", prefix: "a".repeat(65) }, "1 to 64"],
      [{ url: "redis://h", host: "h" }, "The options are url, prefix."],
    ],
  ],
  [
    sqliteStorage,
    [
      [{}, "file is missing"],
      [{ file: "" }, "file must be the path of a file"],
      [{ file: ":memory:" }, "for memory, use memoryStorage()"],
      [{ file: "file:plants.db" }, "A URI is not one"],
      [{ file: "plants.db", synchronous: "off" }, 'synchronous must be "full" or "normal"'],
      [{ path: "plants.db" }, "The options are file, synchronous."],
    ],
  ],
  [
    indexedDbStorage,
    [
      [{ database: "" }, "database must be the name of a database."],
      [{ name: "plants" }, "The options are database."],
    ],
  ],
];

test.for(WRONG_OF_STORAGES)("%o refuses a wrong option, and shows no password", ([create, wrong]) => {
  for (const [options, words] of wrong) {
    const error = thrownBy(() => create(options as never));
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toContain(words);
    expect(String(error)).not.toContain("s3");
  }
});

// test/e2e/msw/storage.test.ts tests it in a browser.
test("where there is no IndexedDB, the error of its storage says what to use", () => {
  expect(() => createPlantStore({ storage: indexedDbStorage() })).toThrow(
    /^indexedDbStorage: there is no IndexedDB here\. Use it in a page, and in Node sqliteStorage\(\) or memoryStorage\(\)\.$/,
  );
});

function failure(options: object): Error {
  const error = thrownBy(() => createWith(options));
  expect(error).toBeInstanceOf(TypeError);
  return error as TypeError;
}

/** As a caller without types can. */
function createWith(options: object): void {
  createPlantStore(options);
}

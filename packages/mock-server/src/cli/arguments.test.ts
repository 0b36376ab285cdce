import { describe, expect, test } from "vitest";
import type { FaultSetting } from "../adapters/node-http/server-spaces.ts";
import type { Fault } from "../service/faults/fault.ts";
import { faults } from "../service/faults/faults.ts";
import type { InjectOptions } from "../service/faults/stored-fault.ts";
import { thrownBy } from "../testing/requests.ts";
import { type Environment, readArguments } from "./arguments.ts";
import { createStorage, readStorage } from "./storage-setting.ts";
import { UsageError } from "./usage-error.ts";

const words = (line: string) => line.split(" ");
/** The environment with these of our variables. */
const variables = (values: Environment): Environment =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [`PLANT_STORE_MOCK_${name}`, text]));
const setting = (fault: Fault, options: InjectOptions = {}): FaultSetting => ({ fault, options });

function readServe(args: readonly string[], environment: Environment): object {
  const { store, server, ...others }: object & { store?: object; server?: object } = readArguments(args, environment);
  return { ...others, ...store, ...server };
}

const HANG = setting(faults.hang());

/** option-table.test.ts compares most of them with their comments. */
const DEFAULTS = readServe([], {});

const REDIS = {
  kind: "redis",
  url: "rediss://:a@h:1/2?prefix=p",
  location: { url: "rediss://:a@h:1/2", address: "h:1/2", prefix: "p" },
};

describe("readArguments", () => {
  test("serves on 127.0.0.1:4010 with any token when nothing is said", () => {
    const ofCommand = { storage: { kind: "memory" }, noControl: false, latency: undefined, faults: [], log: "pretty" };
    expect(DEFAULTS).toMatchObject({ kind: "serve", host: "127.0.0.1", port: 4010, tokens: undefined, ...ofCommand });
  });

  test("takes each argument; the last one counts, and a list keeps all", () => {
    const args = [
      "--port 1 --port=65535 --host ::1 --base-path /v1 --spaces --allow-host a.test --allow-host b.test --keep-host",
      "--upstream=https://staging.example/v1 --upstream-timeout 5000 --upstream-ca ca.pem --no-control --control-token c1",
      "--token t1 --cors-origin * --token=t2 --duplicates reject --error-statuses documented --seed plants.json",
      "--dump=out.json --log json --max-body 0 --journal-size 100000 --journal-bytes 0 --latency 200 --random-seed 4294967295",
    ];
    expect(readServe(args.flatMap(words), {})).toStrictEqual({
      ...{ ...DEFAULTS, port: 65535, host: "::1", basePath: "/v1", spaces: true, allowedHosts: ["a.test", "b.test"] },
      ...{ upstream: "https://staging.example/v1", upstreamTimeoutMs: 5_000, upstreamCaFile: "ca.pem", keepHost: true },
      ...{ noControl: true, controlToken: "c1", tokens: ["t1", "t2"], allowedOrigins: ["*"], duplicates: "reject" },
      ...{ errorStatuses: "documented", seedFile: "plants.json", dumpFile: "out.json", log: "json", maxBodyBytes: 0 },
      ...{ journalSize: 100_000, journalBytes: 0, latency: faults.latency(200), randomSeed: 4_294_967_295 },
    });
  });

  test.for<readonly [readonly string[], object, environment?: Environment]>([
    [["--storage=sqlite:/tmp/a b:c.db"], { storage: { kind: "sqlite", file: "/tmp/a b:c.db" } }],
    [["--storage", REDIS.url], { storage: REDIS }],
    [["--latency", "50-200", '--fault={"kind":"hang"}'], { latency: faults.latency(50, 200), faults: [HANG] }],
    [
      words("--fault 503:0.1 --fault truncated-body:.5 --fault=503:retry-after=1:probability=0.1:times=3"),
      {
        faults: [
          setting(faults.status(503), { probability: 0.1 }),
          setting(faults.truncatedBody(), { probability: 0.5 }),
          setting(faults.status(503, { retryAfter: 1 }), { probability: 0.1, times: 3 }),
        ],
      },
    ],
    [
      [],
      { port: 8080, tokens: ["t1", "t2", "t3"], faults: [HANG, setting(faults.connectionReset(), { at: "response" })] },
      variables({ PORT: "8080", TOKEN: "t1,t2 , t3", FAULT: "hang, connection-reset:at=response" }),
    ],
    [
      [],
      { faults: [setting(faults.hang(), { at: "response", times: 3 })] },
      variables({ FAULT: ' {"fault":{"kind":"hang"},"times":3,"at":"response"}' }),
    ],
  ])("takes the arguments %j as %j, and the environment", ([args, expected, environment = {}]) => {
    expect(readServe(args, environment)).toStrictEqual({ ...DEFAULTS, ...expected });
  });

  test("lets an argument win over its environment variable, also a wrong one, each by itself", () => {
    const environment = variables({ PORT: "x", HOST: "env.test", TOKEN: "env" });
    const expected = { ...DEFAULTS, port: 2, host: "env.test", tokens: ["env"] };
    expect(readServe(["--port", "2"], environment)).toStrictEqual(expected);
    expect(readServe(["--port", "2", "--token", "a"], environment)).toStrictEqual({ ...expected, tokens: ["a"] });
  });

  test("shows the help or the version, whatever else is said, in variables too", () => {
    for (const line of ["-h", "--port x --help", "-hv", "verify --help"])
      expect(readArguments(words(line), variables({ PROT: "1" }))).toEqual({ kind: "help" });
    for (const line of ["--version", "--port x -v"])
      expect(readArguments(words(line), variables({ PROT: "1" }))).toEqual({ kind: "version" });
  });

  test("passes over a variable that is empty, not ours, or of the help", () => {
    const others = { ...variables({ PROT: "" }), PLANT_STORE_PORT: "1", plant_store_mock_prot: "1", PORT: "80" };
    // A script may well pin the mock's version in a variable of that name.
    const about = variables({ HELP: "1", VERSION: "0.1.0" });
    expect(readServe([], { ...others, ...about })).toStrictEqual(DEFAULTS);
  });
});

describe("verify", () => {
  const VERIFY = readArguments(["verify", "https://a.test/v1"], {});

  test("has no token of its own, and no switch is on", () => {
    const off = { decisions: false, strict: false, json: false };
    expect(VERIFY).toMatchObject({ kind: "verify", baseUrl: "https://a.test/v1", token: undefined, ...off });
  });

  test("takes each argument, before the URL or after it", () => {
    const flags = words("--token t1 --decisions --json --strict --timeout 1 --junit junit.xml --only=c --skip d");
    const args = ["--read-back", "curl -sf x", "--only", "a, b", ...flags];
    const values = {
      ...{ token: "t1", decisions: true, json: true, strict: true, timeoutMs: 1, junitFile: "junit.xml" },
      ...{ readBackCommand: "curl -sf x", only: ["a, b", "c"], skip: ["d"] },
    };
    const url = ["verify", "https://a.test/v1"];
    expect(readArguments([...url, ...args], {})).toStrictEqual({ ...VERIFY, ...values });
    expect(readArguments([...args, ...url], {})).toStrictEqual({ ...VERIFY, ...values });
  });

  test.for<readonly [Environment, object]>([
    [variables({ DECISIONS: "TRUE", STRICT: "on", JSON: "1" }), { decisions: true, strict: true, json: true }],
    [variables({ DECISIONS: "0", STRICT: "No", JSON: "" }), {}],
    [variables({ TIMEOUT: "5", ONLY: "id, name" }), { timeoutMs: 5, only: ["id", "name"] }],
    [{ PLANT_STORE_TOKEN: "t2" }, { token: "t2" }],
    // A port is for serve only.
    [{ PLANT_STORE_TOKEN: "t2", ...variables({ TOKEN: "t1", PORT: "x" }) }, { token: "t1" }],
  ])("takes the environment %j", ([environment, expected]) => {
    expect(readArguments(["verify", "https://a.test/v1"], environment)).toStrictEqual({ ...VERIFY, ...expected });
  });

  test.for([" ", "2", "truely"])("refuses a switch in the environment: %j", (text) => {
    const message = `PLANT_STORE_MOCK_JSON must be true or false, received ${JSON.stringify(text)}.`;
    expect(failure(["verify", "https://a.test/v1"], variables({ JSON: text }))).toEqual(new UsageError(message));
  });
});

describe("a mistake is a UsageError of one line that names it:", () => {
  test.for<readonly [option: string, values: readonly string[], named: string]>([
    ["--port", ["65536", "100000", "abc", "80x", "1.5", "1e3", "0x50", " 80", "8\n0", "", "-1"], "from 0 to 65535"],
    ["--host", [""], '--host: "" is not a host name.'],
    ["--token", ["a,b"], "--token"],
    ["--base-path", ["v1", "/v1?x"], "--base-path"],
    ["--max-body", ["1kB", "9007199254740992"], "--max-body"],
    ["--allow-host", ["*"], '--allow-host: "*" is refused: a wildcard lets in the pages of strangers (DNS rebinding).'],
    ["--cors-origin", ["https://app.test/"], '"https://app.test/" is not an origin. Write it as https://app.example'],
    ["--seed", [""], "--seed must name a file."],
    ["--duplicates", ["ignore"], '"replace" or "reject"'],
    ["--log", ["loud"], '"pretty", "json" or "silent"'],
    ["--latency", ["fast", "200-50", "9999999999", "-5"], "--latency"],
    ["--fault", ["199", "600", "constructor", "latency"], "malformed-json"],
    ["--fault", ["503:", "503:1.1", "503:at=later", "503:times=0", "503:probability=-0"], " must be "],
    ["--fault", ["503:retry-after=soon"], "retryAfter is an invalid date."],
    ["--fault", ["connection-reset:retry-after=1"], '"retry-after" is unknown. There are at, times, probability.'],
    ["--fault", ["503:times=1:times=2"], "takes times once"],
    ["--fault", ["503:retryafter=1"], "Did you mean retry-after? There are at, times, probability, retry-after."],
    ["--fault", ["connection-rest"], 'the fault "connection-rest" is unknown. Did you mean connection-reset?'],
    ["--random-seed", ["9007199254740992", "x"], "--random-seed must be a whole number, received"],
    ["--storage", ["plants.db", ""], "--storage must be memory"],
    ["--storage", ["sqlite:", "sqlite://plants.db", "sqlite::memory:", "sqlite:file:a.db"], "such as sqlite:plants.db"],
    ["--storage", ["redis://h/0?s3cret=1"], '--storage: the query of the url may hold one "prefix" and nothing else.'],
    ["--help", ["yes"], "--help takes no value."],
  ])("%s=%j", ([option, values, named]) => {
    for (const value of values) expectMistake(failure([`${option}=${value}`]), named);
  });

  test.for<readonly [args: readonly string[], named: string]>([
    ...["--no-help", "-x", "--PORT", "start"].map((arg) => [[arg], arg] as const),
    [["--prot"], 'Unknown option "--prot". Did you mean --port?'],
    [["--host"], "--host needs a value."],
    [["--max-body", "-1"], "--max-body needs a value; one that begins with a dash as --max-body=-…"],
    [["--", "start"], "start"],
    [["--two\nlines"], 'Unknown option "--two\\nlines".'],
    [["two\nlines"], "two"],
    [["verify"], "verify needs the base URL"],
    [["verify", "https://a.test", "https://b.test"], "https://b.test"],
    [["verify", "https://a.test", "--only="], "--only must name a case, or a rule."],
    [["verify", "https://a.test", "--timeout", "2147483648"], "--timeout"],
    [["verify", "https://a.test", "--token", "a", "--token", "b"], "--token"],
    [["verify", "https://a.test", "--spaces"], "--spaces is not for verify"],
    [["--cors-origin", "*"], "--cors-origin * needs --token: without one any page could use the mock."],
    [words("--token t1 --token sword --control-token sword"), "--control-token must differ from every --token: "],
    [["--public-url", "name.app.example"], "--public-url must be an absolute URL"],
    [["--journal", "a.jsonl"], "--journal is for plant-store-mock run -- <command>."],
    [["run", "--json", "--", "x"], "--json is for plant-store-mock verify <base_url>."],
    [["run", "x", "--", "x"], "run needs a command behind --, as in run --token t1 -- npm test."],
    [["--jobs", "2"], "--jobs is for plant-store-mock verify-client -- <command>."],
    [["verify-client"], "verify-client needs the command of a client, as in verify-client -- python3 create_plant.py."],
    [["verify-client", "--port", "1", "--", "x"], "--port is not for verify-client, which serves nothing."],
  ])("%j", ([args, named]) => expectMistake(failure(args), named));

  test("that never shows a token, nor a password in a variable", () => {
    const inHost = failure(["--spaces"], variables({ HOST: "redis://me:swordfish@storage.test" }));
    const inToken = failure([], variables({ TOKEN: "a, sword fish" }));
    for (const { message } of [inHost, inToken, failure(["--token", "two swordfish"])])
      expect(message).toMatch(
        /^(--token can never be sent|PLANT_STORE_MOCK_(TOKEN can never be sent|HOST: ))(?!.*sword)/,
      );
  });

  test.for([
    ...["--storage redis://me:swordfish@h:99999", "--storage http://me:swordfish@h?prefix=a{b}"],
    ...["--seed redis://me:swordfish@db.test", "--spaces redis://me:sword/fish@db.test"],
    ...["--redis://me:swordfish@spaces.test", "--cors-origin=https://me:swordfish@spaces.test"],
    "verify https://a.test https://me:swordfish@b.test",
  ])("that never shows a password: %s", (line) => {
    expect(failure(words(line)).message).toMatch(/^(?!.*(?:sword|fish)).*(?:storag|spaces|argument|base URL)/i);
  });

  test.for([
    ...[["PROT", "PORT"] as const, ["BASE-PATH", "BASE_PATH"] as const, ["port", "PORT"] as const],
    ...["ZZZZZZZZ", "", "HELPS", "A\nB"].map((name) => [name, undefined] as const),
  ])("also in the name of a variable, for both commands: PLANT_STORE_MOCK_%s, near %s", ([rest, near]) => {
    const name = `PLANT_STORE_MOCK_${rest}`;
    const proposal = near === undefined ? "" : ` Did you mean PLANT_STORE_MOCK_${near}?`;
    const message = `Unknown environment variable ${JSON.stringify(name)}.${proposal} See plant-store-mock --help.`;
    for (const args of [[], ["verify", "https://a.test"]])
      expect(failure(args, { [name]: "swordfish" })).toEqual(new UsageError(message));
  });
});

test.for([
  ["memory", undefined],
  ["redis://me:swordfish@db.test", "the Redis at db.test:6379/0, with the prefix plant-store"],
  ["rediss://:swordfish@[::1]:7000/2?prefix=a", "the Redis at [::1]:7000/2, with the prefix a"],
] as const)("--storage %s: where everything is kept, without a password", async ([text, description]) => {
  expect((await createStorage(readStorage("--storage", text)))?.description).toBe(description);
});

function expectMistake(error: UsageError, named: string): void {
  expect(error.name).toBe("UsageError");
  expect(error.message).toContain(named);
  expect(error.message).toMatch(/^[^\n]*[^.]\.$/);
}

function failure(args: readonly string[], environment: Environment = {}): UsageError {
  const thrown = thrownBy(() => readArguments(args, environment));
  return thrown instanceof UsageError ? thrown : expect.unreachable(String(thrown));
}

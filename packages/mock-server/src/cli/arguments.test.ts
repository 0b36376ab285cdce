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
const setting = (fault: Fault, options: InjectOptions = {}): FaultSetting => ({ fault, options });

function readServe(args: readonly string[], environment: Environment): object {
  const { store, server, ...others }: object & { store?: object; server?: object } = readArguments(args, environment);
  return { ...others, ...store, ...server };
}

/** option-table.test.ts compares most of them with their comments. */
const DEFAULTS = readServe([], {});

const REDIS = {
  kind: "redis",
  url: "rediss://:a@h:1/2?prefix=p",
  location: { url: "rediss://:a@h:1/2", address: "h:1/2", prefix: "p" },
};

describe("readArguments", () => {
  test("serves on 127.0.0.1:4010 with any token when nothing is said", () => {
    const own = { storage: { kind: "memory" }, noControl: false, latency: undefined, faults: [], log: "pretty" };
    expect(DEFAULTS).toMatchObject({ kind: "serve", host: "127.0.0.1", port: 4010, tokens: undefined, ...own });
    expect(readServe([], { PATH: "/bin", PORT: "80", HOST: "0.0.0.0" })).toStrictEqual(DEFAULTS);
  });

  test.for<readonly [readonly string[], object]>([
    [
      words("--port 0 --host 0.0.0.0 --base-path /v1 --spaces"),
      { port: 0, host: "0.0.0.0", basePath: "/v1", spaces: true },
    ],
    [words("--port 1 --port=65535 --host ::1"), { port: 65535, host: "::1" }],
    [
      words("--upstream=https://staging.example/v1 --keep-host --upstream-timeout 5000 --upstream-ca ca.pem"),
      { upstream: "https://staging.example/v1", keepHost: true, upstreamTimeoutMs: 5_000, upstreamCaFile: "ca.pem" },
    ],
    [words("--no-control --control-token c1"), { noControl: true, controlToken: "c1" }],
    [words("--storage memory --duplicates reject"), { storage: { kind: "memory" }, duplicates: "reject" }],
    [["--storage=sqlite:/tmp/a b:c.db"], { storage: { kind: "sqlite", file: "/tmp/a b:c.db" } }],
    [["--storage", REDIS.url], { storage: REDIS }],
    [words("--token t1 --cors-origin * --token=t2"), { allowedOrigins: ["*"], tokens: ["t1", "t2"] }],
    [
      words("--allow-host a.test --allow-host b.test --cors-origin https://app.test"),
      { allowedHosts: ["a.test", "b.test"], allowedOrigins: ["https://app.test"] },
    ],
    [
      words("--seed plants.json --dump=out.json --log json"),
      { seedFile: "plants.json", dumpFile: "out.json", log: "json" },
    ],
    [
      words("--max-body 0 --journal-size 100000 --journal-bytes 0 --error-statuses documented"),
      { maxBodyBytes: 0, journalSize: 100_000, journalBytes: 0, errorStatuses: "documented" },
    ],
    [words("--latency 200 --random-seed 4294967295"), { latency: faults.latency(200), randomSeed: 4_294_967_295 }],
    [
      words("--fault 503:0.1 --fault hang --latency 50-200 --fault truncated-body:.5"),
      {
        latency: faults.latency(50, 200),
        faults: [
          setting(faults.status(503), { probability: 0.1 }),
          setting(faults.hang()),
          setting(faults.truncatedBody(), { probability: 0.5 }),
        ],
      },
    ],
    [
      words("--fault=connection-reset:at=response:times=1 --fault=503:retry-after=1:probability=0.1:times=3"),
      {
        faults: [
          setting(faults.connectionReset(), { at: "response", times: 1 }),
          setting(faults.status(503, { retryAfter: 1 }), { probability: 0.1, times: 3 }),
        ],
      },
    ],
    [['--fault={"kind":"hang"}'], { faults: [setting(faults.hang())] }],
  ])("takes the arguments %j", ([args, expected]) => {
    expect(readServe(args, {})).toStrictEqual({ ...DEFAULTS, ...expected });
  });

  test.for<readonly [Readonly<Record<string, string>>, object]>([
    [
      {
        PLANT_STORE_MOCK_PORT: "8080",
        PLANT_STORE_MOCK_SPACES: "true",
        PLANT_STORE_MOCK_TOKEN: "t1,t2 , t3",
        PLANT_STORE_MOCK_FAULT: "503:0.1, hang:at=response",
      },
      {
        ...{ port: 8080, spaces: true, tokens: ["t1", "t2", "t3"] },
        faults: [setting(faults.status(503), { probability: 0.1 }), setting(faults.hang(), { at: "response" })],
      },
    ],
    [
      {
        PLANT_STORE_MOCK_FAULT: ' {"fault":{"kind":"hang"},"times":3,"at":"response"}',
        PLANT_STORE_MOCK_LOG: "silent",
      },
      { faults: [setting(faults.hang(), { at: "response", times: 3 })], log: "silent" },
    ],
  ])("takes the environment %j", ([environment, expected]) => {
    expect(readServe([], environment)).toStrictEqual({ ...DEFAULTS, ...expected });
  });

  test("lets an argument win over its environment variable, also a wrong one, each by itself", () => {
    const environment = {
      PLANT_STORE_MOCK_PORT: "x",
      PLANT_STORE_MOCK_HOST: "env.test",
      PLANT_STORE_MOCK_TOKEN: "env",
    };
    const expected = { ...DEFAULTS, port: 2, host: "env.test", tokens: ["env"] };
    expect(readServe(["--port", "2"], environment)).toStrictEqual(expected);
    expect(readServe(["--port", "2", "--token", "a"], environment)).toStrictEqual({ ...expected, tokens: ["a"] });
  });

  test("shows the help or the version, whatever else is said", () => {
    for (const line of ["--help", "-h", "--port x --help", "-hv", "--version --help", "verify --help"])
      expect(readArguments(words(line), {})).toEqual({ kind: "help" });
    for (const line of ["--version", "-v", "--port x -v"])
      expect(readArguments(words(line), {})).toEqual({ kind: "version" });
  });

  test("passes over a variable that is empty, not ours, or of the help; and any when the help is asked for", () => {
    const environment = { PLANT_STORE_MOCK_PROT: "", PLANT_STORE_PORT: "1", plant_store_mock_prot: "1" };
    expect(readServe([], environment)).toStrictEqual(DEFAULTS);
    // A script may well pin the mock's version in a variable of that name.
    const about = { PLANT_STORE_MOCK_HELP: "1", PLANT_STORE_MOCK_VERSION: "0.1.0" };
    expect(readServe([], about)).toStrictEqual(DEFAULTS);
    expect(readArguments(["--help"], { PLANT_STORE_MOCK_PROT: "1" })).toEqual({ kind: "help" });
    expect(readArguments(["-v"], { PLANT_STORE_MOCK_PROT: "1" })).toEqual({ kind: "version" });
  });
});

describe("verify", () => {
  const VERIFY = readArguments(["verify", "https://a.test/v1"], {});

  test("has no token of its own, and no switch is on", () => {
    const off = { decisions: false, strict: false, json: false };
    expect(VERIFY).toMatchObject({ kind: "verify", baseUrl: "https://a.test/v1", token: undefined, ...off });
  });

  test.for<readonly [readonly string[], object]>([
    [[], {}],
    [words("--token t1 --decisions --json --strict"), { token: "t1", decisions: true, json: true, strict: true }],
    [
      ["--read-back", "curl -sf x", ...words("--timeout 1 --junit reports/junit.xml")],
      { readBackCommand: "curl -sf x", timeoutMs: 1, junitFile: "reports/junit.xml" },
    ],
    [["--only", "a, b", "--only=c", "--skip", "d"], { only: ["a, b", "c"], skip: ["d"] }],
  ])("takes the arguments %j, before the URL or after it", ([args, expected]) => {
    expect(readArguments(["verify", "https://a.test/v1", ...args], {})).toStrictEqual({ ...VERIFY, ...expected });
    expect(readArguments([...args, "verify", "https://a.test/v1"], {})).toStrictEqual({ ...VERIFY, ...expected });
  });

  test.for<readonly [Readonly<Record<string, string>>, object]>([
    [
      { PLANT_STORE_MOCK_DECISIONS: "TRUE", PLANT_STORE_MOCK_STRICT: "on", PLANT_STORE_MOCK_JSON: "1" },
      { decisions: true, strict: true, json: true },
    ],
    [{ PLANT_STORE_MOCK_DECISIONS: "0", PLANT_STORE_MOCK_STRICT: "No", PLANT_STORE_MOCK_JSON: "" }, {}],
    [
      { PLANT_STORE_TOKEN: "t2", PLANT_STORE_MOCK_TIMEOUT: "5" },
      { token: "t2", timeoutMs: 5 },
    ],
    [
      { PLANT_STORE_TOKEN: "t2", PLANT_STORE_MOCK_TOKEN: "t1", PLANT_STORE_MOCK_ONLY: "id, name" },
      { token: "t1", only: ["id", "name"] },
    ],
    [{ PLANT_STORE_MOCK_JUNIT: "junit.xml" }, { junitFile: "junit.xml" }],
    // It is an option of serve only.
    [{ PLANT_STORE_MOCK_PORT: "x" }, {}],
  ])("takes the environment %j", ([environment, expected]) => {
    expect(readArguments(["verify", "https://a.test/v1"], environment)).toStrictEqual({ ...VERIFY, ...expected });
  });

  test.for(["perhaps", " ", "2", "truely"])("refuses a switch in the environment: %j", (text) => {
    expect(failure(["verify", "https://a.test/v1"], { PLANT_STORE_MOCK_JSON: text })).toEqual(
      new UsageError(`PLANT_STORE_MOCK_JSON must be true or false, received ${JSON.stringify(text)}.`),
    );
  });
});

describe("a mistake is a UsageError of one line that names it:", () => {
  test.for<readonly [option: string, values: readonly string[], named: string]>([
    ["--port", ["65536", "99999", "100000"], "65535"],
    ["--port", ["abc", "80x", "1.5", "1e3", "0x50", " 80", "8\n0", "", "-1"], "--port"],
    ["--host", [""], '--host: "" is not a host name.'],
    ["--token", ["a,b"], "--token"],
    ["--base-path", ["v1", "/v1?x"], "--base-path"],
    ["--max-body", ["1kB", "9007199254740992"], "--max-body"],
    ["--allow-host", ["a/b"], '--allow-host: "a/b" is not a host name.'],
    ["--allow-host", ["*"], '--allow-host: "*" is refused: a wildcard lets in the pages of strangers (DNS rebinding).'],
    ["--cors-origin", ["https://app.test/"], '"https://app.test/" is not an origin. Write it as https://app.example'],
    ["--seed", [""], "--seed must name a file."],
    ["--duplicates", ["ignore"], '"replace" or "reject"'],
    ["--log", ["loud"], '"pretty", "json" or "silent"'],
    ["--latency", ["fast", "200-50", "9999999999", "-5"], "--latency"],
    ["--fault", ["199", "600", "503:"], "--fault"],
    ["--fault", ["503:1.1", "503:probability=-0"], "probability"],
    ["--fault", ["connection-reset:at=later"], "at"],
    ["--fault", ["connection-reset:times=0"], "times"],
    ["--fault", ["503:retry-after=soon"], "retryAfter"],
    ["--fault", ["connection-reset:retry-after=1"], '"retry-after" is unknown. There are at, times, probability.'],
    ["--fault", ["503:times=1:times=2"], "takes times once"],
    ["--fault", ["503:0.1:probability=0.2"], "takes probability once"],
    ["--fault", ["503:retryafter=1"], "Did you mean retry-after? There are at, times, probability, retry-after."],
    ["--fault", ["503:toString=1"], 'the setting "toString" is unknown. There are at,'],
    ["--fault", ["connection-rest"], 'the fault "connection-rest" is unknown. Did you mean connection-reset?'],
    ["--fault", ["constructor", "latency"], "malformed-json"],
    ["--random-seed", ["9007199254740992", "x"], "--random-seed must be a whole number, received"],
    ["--storage", ["plants.db", ""], "--storage must be memory"],
    ["--storage", ["sqlite:", "sqlite://plants.db", "sqlite::memory:", "sqlite:file:a.db"], "such as sqlite:plants.db"],
    ["--storage", ["redis://h/0?s3cret=1"], '--storage: the query of the url may hold one "prefix" and nothing else.'],
    ["--spaces", ["yes"], "--spaces"],
    ["--help", ["yes"], "--help takes no value."],
  ])("%s=%j", ([option, values, named]) => {
    for (const value of values) expectMistake(failure([`${option}=${value}`]), named);
  });

  test.for<readonly [args: readonly string[], named: string]>([
    ...["--port", "--no-help", "-x", "--PORT", "start"].map((arg) => [[arg], arg] as const),
    [["--prot"], 'Unknown option "--prot". Did you mean --port?'],
    [["--port", "--host", "::1"], "--port"],
    [["--host"], "--host needs a value."],
    [["--max-body", "-1"], "--max-body needs a value; one that begins with a dash as --max-body=-…"],
    [["--", "start"], "start"],
    [["--two\nlines"], 'Unknown option "--two\\nlines".'],
    [["two\nlines"], "two"],
    [["verify"], "verify needs the base URL"],
    [["verify", "https://a.test", "https://b.test"], "https://b.test"],
    [["verify", "https://a.test", "--decision"], "Did you mean --decisions?"],
    [["Verify", "https://a.test"], "Verify"],
    [["verify", "https://a.test", "--only="], "--only must name a case, or a rule."],
    [["verify", "https://a.test", "--timeout", "2147483648"], "--timeout"],
    [["verify", "https://a.test", "--token", "a", "--token", "b"], "--token"],
    ...["--port=1", "--log=json", "--seed=a.json", "--fault=503", "--spaces", "--storage=memory"].map(
      (arg) => [["verify", "https://a.test", arg], " is not for verify"] as const,
    ),
    [["--decisions"], "--decisions is for plant-store-mock verify"],
    [["--cors-origin", "*"], "--cors-origin * needs --token: without one any page could use the mock."],
    [["--public-url", "name.app.example"], "--public-url must be an absolute URL"],
    [["--journal", "a.jsonl"], "--journal is for plant-store-mock run -- <command>."],
    [["run", "--json", "--", "x"], "--json is for plant-store-mock verify <base_url>."],
    [["run", "x", "--", "x"], "run needs a command behind --, as in run --token t1 -- npm test."],
    [["--jobs", "2"], "--jobs is for plant-store-mock verify-client -- <command>."],
    [["verify-client"], "verify-client needs the command of a client, as in verify-client -- python3 create_plant.py."],
    [["verify-client", "--port", "1", "--", "x"], "--port is not for verify-client, which serves nothing."],
    [["verify-client", "--decisions", "--", "x"], "--decisions is for plant-store-mock verify <base_url>."],
  ])("%j", ([args, named]) => expectMistake(failure(args), named));

  test("without a proposal where nothing is near", () => {
    expect(failure(["--zzzzzzzzzzzz"]).message).not.toContain("Did you mean");
  });

  test("where a token of the service would open the control API", () => {
    for (const error of [
      failure(["--token", "t1", "--token", "sword", "--control-token", "sword"]),
      failure(["--control-token", "sword"], { PLANT_STORE_MOCK_TOKEN: "t1,sword" }),
    ])
      expect(error).toEqual(
        new UsageError("--control-token must differ from every --token: the clients of the service know those."),
      );
  });

  test("that never shows a token", () => {
    for (const error of [
      failure(["--token", "two swordfish"]),
      failure([], { PLANT_STORE_MOCK_TOKEN: "a, sword fish" }),
    ]) {
      expect(error.message).toMatch(/^(--token|PLANT_STORE_MOCK_TOKEN) can never be sent/);
      expect(error.message).not.toMatch(/sword/);
    }
  });

  test.for<readonly [readonly string[], Readonly<Record<string, string>>]>([
    ...["redis://me:swordfish@", "redis://me:swordfish@h:99999", "redis://me:swordfish@h/plants"].map(
      (url) => [["--storage", url], {}] as const,
    ),
    ...[
      ...["--storage http://me:swordfish@h?prefix=a{b}", "--seed redis://me:swordfish@db.test"],
      ...["--dump=redis://me:sword/fish@db.test", "--storag=redis://me:swordfish@db.test"],
      ...["--spaces=redis://me:swordfish@db.test", "--spaces redis://me:sword/fish@db.test"],
      ...["redis://me:swordfish@db.test", "--redis://me:swordfish@spaces.test"],
      ...["--cors-origin=https://me:swordfish@spaces.test", "verify https://a.test https://me:swordfish@b.test"],
      "verify https://a.test --storage redis://me:swordfish@db.test",
    ].map((line) => [words(line), {}] as const),
    [[], { PLANT_STORE_MOCK_STORAGE: "mysql://me:swordfish@db.test/0" }],
    [[], { PLANT_STORE_MOCK_SEED: "rediss://me:swordfish@db.test" }],
    [[], { PLANT_STORE_MOCK_HOST: "redis://me:swordfish@storage.test" }],
  ])("that never shows a password: %j", ([args, environment]) => {
    const { message } = failure(args, environment);
    expect(message).not.toMatch(/sword|fish/);
    expect(message).toMatch(/storag|spaces|argument|base URL/i);
  });

  test.for([
    ["PROT", " Did you mean PLANT_STORE_MOCK_PORT?"],
    ["ALLOWED_HOST", " Did you mean PLANT_STORE_MOCK_ALLOW_HOST?"],
    ["BASE-PATH", " Did you mean PLANT_STORE_MOCK_BASE_PATH?"],
    ["port", " Did you mean PLANT_STORE_MOCK_PORT?"],
    ...["ZZZZZZZZ", "", "HELPS", "A\nB"].map((name) => [name, ""] as const),
  ] as const)("also in the name of a variable, for both commands: PLANT_STORE_MOCK_%s%s", ([rest, proposal]) => {
    const name = `PLANT_STORE_MOCK_${rest}`;
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

function failure(args: readonly string[], environment: Readonly<Record<string, string>> = {}): UsageError {
  const thrown = thrownBy(() => readArguments(args, environment));
  return thrown instanceof UsageError ? thrown : expect.unreachable(String(thrown));
}

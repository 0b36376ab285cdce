import { describe, expect, test } from "vitest";
import { readArguments, UsageError } from "./arguments.ts";

const DEFAULTS = { kind: "serve", host: "127.0.0.1", port: 4010, tokens: undefined, basePath: "" };

describe("readArguments", () => {
  test("serves on 127.0.0.1:4010 with any token when nothing is said", () => {
    expect(readArguments([], {})).toStrictEqual(DEFAULTS);
    expect(readArguments([], { PATH: "/bin", PORT: "80", HOST: "0.0.0.0" })).toStrictEqual(DEFAULTS);
  });

  test.for<readonly [readonly string[], object]>([
    [["--port", "0"], { port: 0 }],
    [["--port=8080"], { port: 8080 }],
    [["--port", "65535"], { port: 65535 }],
    [["--host", "0.0.0.0"], { host: "0.0.0.0" }],
    [["--host", "::1"], { host: "::1" }],
    [["--base-path", "/v1"], { basePath: "/v1" }],
    [["--token", "t1"], { tokens: ["t1"] }],
    [["--token", "t1", "--port", "1", "--token=t2"], { port: 1, tokens: ["t1", "t2"] }],
    [["--token", "a,b"], { tokens: ["a,b"] }],
    [["--port", "1", "--port", "2"], { port: 2 }],
  ])("takes the arguments %j", ([args, expected]) => {
    expect(readArguments(args, {})).toStrictEqual({ ...DEFAULTS, ...expected });
  });

  test.for<readonly [Readonly<Record<string, string>>, object]>([
    [{ PLANT_STORE_MOCK_PORT: "8080" }, { port: 8080 }],
    [{ PLANT_STORE_MOCK_HOST: "::" }, { host: "::" }],
    [{ PLANT_STORE_MOCK_BASE_PATH: "/v1" }, { basePath: "/v1" }],
    [{ PLANT_STORE_MOCK_TOKEN: "t1" }, { tokens: ["t1"] }],
    [{ PLANT_STORE_MOCK_TOKEN: "t1,t2 , t3" }, { tokens: ["t1", "t2", "t3"] }],
  ])("takes the environment twin %j", ([environment, expected]) => {
    expect(readArguments([], environment)).toStrictEqual({ ...DEFAULTS, ...expected });
  });

  test("lets an argument win over its twin, each by itself", () => {
    const environment = {
      PLANT_STORE_MOCK_PORT: "1",
      PLANT_STORE_MOCK_HOST: "env.test",
      PLANT_STORE_MOCK_BASE_PATH: "/env",
      PLANT_STORE_MOCK_TOKEN: "env",
    };
    const fromEnvironment = { kind: "serve", host: "env.test", port: 1, tokens: ["env"], basePath: "/env" };
    expect(readArguments([], environment)).toStrictEqual(fromEnvironment);
    expect(readArguments(["--port", "2"], environment)).toStrictEqual({ ...fromEnvironment, port: 2 });
    expect(readArguments(["--host", "a.test"], environment)).toStrictEqual({ ...fromEnvironment, host: "a.test" });
    expect(readArguments(["--base-path", "/a"], environment)).toStrictEqual({ ...fromEnvironment, basePath: "/a" });
    expect(readArguments(["--token", "a"], environment)).toStrictEqual({ ...fromEnvironment, tokens: ["a"] });
  });

  test("lets a good argument win over a twin that is wrong", () => {
    expect(readArguments(["--port", "2"], { PLANT_STORE_MOCK_PORT: "x" })).toStrictEqual({ ...DEFAULTS, port: 2 });
  });

  test("shows the help or the version, whatever else is said", () => {
    for (const args of [["--help"], ["-h"], ["--port", "x", "--help"], ["-hv"], ["--version", "--help"]]) {
      expect(readArguments(args, {})).toEqual({ kind: "help" });
    }
    for (const args of [["--version"], ["-v"], ["--port", "x", "-v"]])
      expect(readArguments(args, {})).toEqual({ kind: "version" });
  });

  test.for([
    ["PLANT_STORE_MOCK_HELP", "1", "help"],
    ["PLANT_STORE_MOCK_HELP", "true", "help"],
    ["PLANT_STORE_MOCK_VERSION", "1", "version"],
    ["PLANT_STORE_MOCK_VERSION", "true", "version"],
    ["PLANT_STORE_MOCK_HELP", "0", "serve"],
    ["PLANT_STORE_MOCK_HELP", "false", "serve"],
    ["PLANT_STORE_MOCK_VERSION", "", "serve"],
  ] as const)("reads %s=%s as %s", ([name, value, kind]) => {
    expect(readArguments([], { [name]: value }).kind).toBe(kind);
  });
});

describe("a mistake is a UsageError of one line that names it:", () => {
  test.for<readonly [readonly string[], string]>([
    [["--port", "65536"], "--port"],
    [["--port", "99999"], "--port"],
    [["--port", "100000"], "--port"],
    [["--port", "abc"], "--port"],
    [["--port", "80x"], "--port"],
    [["--port", "1.5"], "--port"],
    [["--port", "1e3"], "--port"],
    [["--port", "0x50"], "--port"],
    [["--port", " 80"], "--port"],
    [["--port", "8\n0"], "--port"],
    [["--port="], "--port"],
    [["--port"], "--port"],
    [["--port=-1"], "--port"],
    [["--port", "-1"], "--port"],
    [["--port", "--host", "::1"], "--port"],
    [["--host"], "--host"],
    [["--token"], "--token"],
    [["--prot", "1"], "--prot"],
    [["--no-help"], "--no-help"],
    [["-x"], "-x"],
    [["--PORT", "1"], "--PORT"],
    [["--help=yes"], "--help"],
    [["start"], "start"],
    [["--", "start"], "start"],
    [["--port", "1", "start"], "start"],
    [["--two\nlines"], "--two"],
  ])("%j", ([args, named]) => {
    const error = failure(args);
    expect(error).toBeInstanceOf(UsageError);
    expect(error).toMatchObject({ name: "UsageError" });
    expect(error.message).toContain(named);
    expect(error.message.split("\n")).toHaveLength(1);
    expect(error.message).toMatch(/[^.]\.$/);
  });

  test("also in the environment", () => {
    const error = failure([], { PLANT_STORE_MOCK_PORT: "x" });
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).toMatch(/port.*"x"/i);
  });

  test("with the reason of parseArgs kept as its cause", () => {
    expect(failure(["--prot"]).cause).toBeInstanceOf(Error);
  });
});

function failure(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Error {
  try {
    readArguments(args, environment);
  } catch (error) {
    if (error instanceof Error) return error;
  }
  return new Error("nothing was thrown");
}

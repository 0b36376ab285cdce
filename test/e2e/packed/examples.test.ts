/** The examples, copied out of the repository, installed by published names, and used as their READMEs say. */
import { execFile, spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify, stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import { sendLikeCurl } from "../../docs/blocks.ts";
import { NODE_20 } from "../support/executables.ts";
import { outputOf, run } from "../support/run.ts";
import { SIGNALS, serveCommand, serveScript } from "./examples/served-command.ts";
import { change, install } from "./install.ts";

const ALL_HOLD = /\n\d+ hold, 0 are broken, 0 with advice, \d+ not observed\.\n/;

describe("consumer-tests", async () => {
  const folder = await install("consumer-tests");

  test("its tests pass", async () => {
    const output = await outputOf(folder, "npm", ["test"]);
    expect(stripVTControlCharacters(output)).toMatch(/Tests {2}9 passed \(9\)/);
  });

  test("under happy-dom a plant is registered, and an expired session is told", async () => {
    // The others count requests, and happy-dom sends a preflight with each.
    const args = ["test", "--", "--environment=happy-dom", "-t=a plant is registered|an expired session"];
    expect(stripVTControlCharacters(await outputOf(folder, "npm", args))).toMatch(/Tests {2}2 passed \| 7 skipped/);
  });

  test("its types hold", async () => {
    expect(await run(folder, "npm", ["run", "--silent", "typecheck"])).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  test("its tests fail if the outcome is forgotten, as the README says", async () => {
    await using _changed = await change(folder, "src/greenhouse.ts", 'error.outcome === "unknown"', "false");
    const { code, stdout } = await run(folder, "npm", ["test"]);
    expect(code).toBe(1);
    expect(stripVTControlCharacters(stdout)).toMatch(/Tests {2}3 failed \| 6 passed/);
  });
});

describe("commonjs", async () => {
  const folder = await install("commonjs");

  test("its tests pass", async () => {
    expect(await outputOf(folder, "npm", ["test"])).toMatch(/tests 3\n.*pass 3\n.*fail 0\n/s);
  });

  test.skipIf(NODE_20.requirement.skipped)(NODE_20.requirement.title("on Node 20 too"), async () => {
    expect(await outputOf(folder, NODE_20.file, ["--test"])).toMatch(/tests 3\n.*pass 3\n.*fail 0\n/s);
  });
});

describe("command-line", async () => {
  const folder = await install("command-line");
  const mockScript: string = JSON.parse(await readFile(join(folder, "package.json"), "utf8")).scripts.mock;
  const readme = await readFile(join(folder, "README.md"), "utf8");

  const curl = (url: string, words: string) => {
    const line = readme.split("\n").find((text) => text.startsWith("curl") && text.includes(words)) ?? "";
    return outputOfCurl(line.replace("http://127.0.0.1:4010", url));
  };

  test("the commands of its README show what it says", async () => {
    await using mock = await serveCommand(folder, mockScript);
    expect(await curl(mock.url, "9007199254740993")).toMatch(/^HTTP\/1.1 200 .*\r\n\r\n\{"name":"Fern"\}$/s);
    expect(await curl(mock.url, "Prefer")).toMatch(/^HTTP\/1.1 503 .*\{"error":50300,/s);
    expect(await curl(mock.url, "/plants -H 'Content-Type")).toMatch(/^HTTP\/1.1 401 .*\{"error":40101,/s);
    expect(await curl(mock.url, "openapi.yaml")).toMatch(/^openapi: 3\.1\.1$/m);
  });

  test.skipIf(SIGNALS.skipped)(SIGNALS.title("Ctrl-C writes the dump, every digit kept"), async () => {
    await using mock = await serveCommand(folder, mockScript);
    await curl(mock.url, "9007199254740993");
    expect(await mock.stop()).toBe(0);
    expect(await readFile(join(folder, "plants.dump.json"), "utf8")).toBe(
      '[\n  {"id":9223372036854775807,"name":"Monstera","tag":"tropical"},\n  {"id":7,"name":"Ivy"},\n' +
        '  {"id":9007199254740993,"name":"Fern"}\n]\n',
    );
  });

  test("the fault of its README", async () => {
    const [, words = ""] = /^npm run mock -- (.*)$/m.exec(readme) ?? [];
    await using mock = await serveCommand(folder, `${mockScript} ${words}`);
    await expect(curl(mock.url, "9007199254740993")).rejects.toThrow();
    expect((await fetch(`${mock.url}/healthz`)).status).toBe(200);
  });

  test("verify", async () => {
    await using mock = await serveCommand(folder, mockScript);
    const line = readme.split("\n").find((text) => text.startsWith("npx plant-store-mock verify")) ?? "";
    const [, ...words] = line.replace("http://127.0.0.1:4010", mock.url).split(" ");
    expect(await outputOf(folder, "npx", words)).toMatch(ALL_HOLD);
  });
});

describe("service", async () => {
  const folder = await install("service");

  test("its tests pass", async () => {
    expect(await outputOf(folder, "npm", ["test"])).toMatch(/tests 1\n.*pass 1\n.*fail 0\n/s);
  });

  test("its types hold", async () => {
    expect(await run(folder, "npm", ["run", "--silent", "typecheck"])).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  test("its contract is the one that a mock serves", async () => {
    await using mock = await serveCommand(folder, "plant-store-mock");
    const served = await fetch(`${mock.url}/openapi.json`);
    expect(JSON.parse(await readFile(join(folder, "openapi.json"), "utf8"))).toEqual(await served.json());
  });

  test("the commands of its README: every case holds over HTTP", async () => {
    const { scripts } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    const [command, ...args] = scripts.start.split(" ");
    expect(command).toBe("node");
    await using service = await serveScript(folder, args, { PORT: "0" });
    const readme = await readFile(join(folder, "README.md"), "utf8");
    const line = readme.split("\n").find((text) => text.startsWith("npx plant-store-mock verify")) ?? "";
    const [, ...words] = line.replace("http://127.0.0.1:8080", service.url).split(" ");
    expect(await outputOf(folder, "npx", words)).toMatch(ALL_HOLD);
  });
});

const hasCurl = spawnSync("curl", ["--version"]).status === 0;

/** Rejects if the response breaks off. */
async function outputOfCurl(line: string): Promise<string> {
  const [, ...words] = line.match(/'[^']*'|\S+/g) ?? [];
  if (hasCurl) {
    const args = words.map((word) => word.replace(/^'(.*)'$/, "$1"));
    return (await promisify(execFile)("curl", ["-sS", ...args])).stdout;
  }
  const response = await sendLikeCurl(line);
  const body = await response.text();
  return words.includes("-i") ? `HTTP/1.1 ${response.status} ${response.statusText}\r\n\r\n${body}` : body;
}

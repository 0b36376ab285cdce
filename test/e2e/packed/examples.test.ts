/** The examples, copied out of the repository, installed by published names, and used as their READMEs say. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import { NODE_20 } from "../support/executables.ts";
import { outputOf, run } from "../support/run.ts";
import { change, install } from "./install.ts";
import { serveCommand, serveScript } from "./serve.ts";

const ALL_HOLD = /\n\d+ hold, 0 are broken, 0 with advice, \d+ not observed\.\n/;

test.each(["consumer-tests", "node-script", "service"])("the types of %s hold", async (name) => {
  const result = await run(await install(name), "npm", ["run", "--silent", "typecheck"]);
  expect(result).toEqual({ code: 0, stdout: "", stderr: "" });
});

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

describe("service", async () => {
  const folder = await install("service");

  test("its tests pass", async () => {
    expect(await outputOf(folder, "npm", ["test"])).toMatch(/tests 1\n.*pass 1\n.*fail 0\n/s);
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

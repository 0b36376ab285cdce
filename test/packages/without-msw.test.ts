/** A project that has the mock and no MSW. */
import { existsSync } from "node:fs";
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { installed, outputOf, run } from "./consumer.ts";
import { serveCommand } from "./examples/served-command.ts";
import { MODULES } from "./platform.ts";

let folder: string;

beforeAll(async () => {
  folder = await installed(new URL("consumers/without-msw", import.meta.url));
  for (const name of ["app.mts", "app.cts"]) await cp(join(folder, "app.ts"), join(folder, name));
});

test("npm has not installed MSW", () => {
  expect(existsSync(join(folder, "node_modules/@plant-store/mock-server"))).toBe(true);
  expect(existsSync(join(folder, "node_modules/msw"))).toBe(false);
});

/** Without the DOM, which only MSW's own types need. */
const compilerOptions = {
  target: "ES2022",
  lib: ["ES2022", "ESNext.Disposable"],
  types: ["node"],
  module: "NodeNext",
  strict: true,
  skipLibCheck: false,
  skipDefaultLibCheck: true,
  noEmitOnError: true,
};

describe.each(["typescript-5.9", "typescript-6", "typescript-7"])("%s", (alias) => {
  test("compiles an app of the store, the server and the cases, which runs by import and by require", async () => {
    const project = { compilerOptions: { ...compilerOptions, outDir: alias }, files: ["app.mts", "app.cts"] };
    await writeFile(join(folder, `${alias}.json`), JSON.stringify(project));
    const tsc = join(MODULES, alias, "bin/tsc");
    expect(await run(folder, "node", [tsc, "-p", `${alias}.json`])).toEqual({ code: 0, stdout: "", stderr: "" });
    for (const script of ["app.mjs", "app.cjs"]) {
      expect(JSON.parse(await outputOf(folder, "node", [join(alias, script)])), script).toEqual({
        statuses: [200, 503],
        stored: ["9223372036854775807"],
        holds: 22,
        broken: 0,
      });
    }
  });
});

test("the command serves and verifies", async () => {
  await using command = await serveCommand(folder, "plant-store-mock --token t1");
  const words = ["--no", "plant-store-mock", "--", "verify", command.url, "--token", "t1"];
  expect(await outputOf(folder, "npx", words)).toContain("\n22 hold, 0 are broken, 0 not observed.\n");
});

test.each(["msw", "node", "browser"])("/%s fails, and names what is missing", async (entry) => {
  const name = `@plant-store/mock-server/${entry}`;
  for (const [code, missing] of [
    [`import("${name}")`, "Cannot find package 'msw'"],
    [`require("${name}")`, "Cannot find module 'msw"],
  ] as const) {
    const { code: exitCode, stderr } = await run(folder, "node", ["--input-type=commonjs", "--eval", code]);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining(missing)]);
  }
});

/** The packed declarations under every TypeScript that is promised, and what it compiles, run. */
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { installed, outputOf, run } from "./consumer.ts";
import { MODULES } from "./platform.ts";

const COMPILERS = [
  { name: "TypeScript 5.9", alias: "typescript-5.9", version: "Version 5.9.3" },
  { name: "TypeScript 6", alias: "typescript-6", version: "Version 6.0.3" },
  { name: "TypeScript 7", alias: "typescript-7", version: "Version 7.0.2" },
];

const MODULE_SETTINGS = [
  { module: "NodeNext", moduleResolution: "NodeNext", run: ["app.mjs", "app.cjs"] },
  // For a bundler both are left as ES modules, so Node takes the one alone.
  { module: "Preserve", moduleResolution: "Bundler", run: ["app.mjs"] },
];

const compilerOptions = {
  target: "ES2022",
  lib: ["ES2022", "ESNext.Disposable", "DOM", "DOM.Iterable"],
  types: ["node"],
  strict: true,
  skipLibCheck: false,
  // The compiler's own libraries, which are no package's.
  skipDefaultLibCheck: true,
  noEmitOnError: true,
};

/** What the app prints, whatever compiled it. */
const SEEN = {
  msw: { plant: { name: "Fern", tag: "shade" }, stored: "9223372036854775807" },
  http: { failure: ["connection", "unknown"], broken: 0, asked: true },
  refused: ["invalid_request", "not_sent"],
  raw: { created: [200, { name: "Fern", tag: "shade" }], refused: [400, 40000] },
  stubs: [["api", "ApiError", "unknown", 503], ["Slow down.", 40000, "Not this one."], [[1000, "r7"]]],
};

let folder: string;

beforeAll(async () => {
  folder = await installed(new URL("consumers/typescript", import.meta.url));
  for (const name of ["app.mts", "app.cts"]) await cp(join(folder, "app.ts"), join(folder, name));
});

describe.each(COMPILERS)("$name", ({ alias, version }) => {
  const tsc = join(MODULES, alias, "bin/tsc");

  test("it is this compiler and no other", async () => {
    expect((await outputOf(folder, "node", [tsc, "--version"])).trim()).toBe(version);
  });

  test.each(MODULE_SETTINGS)("module $module, resolution $moduleResolution", async ({ run: scripts, ...settings }) => {
    const outDir = `${alias}-${settings.module}`;
    const project = { compilerOptions: { ...compilerOptions, ...settings, outDir }, files: ["app.mts", "app.cts"] };
    await writeFile(join(folder, `${outDir}.json`), JSON.stringify(project));
    expect(await run(folder, "node", [tsc, "-p", `${outDir}.json`])).toEqual({ code: 0, stdout: "", stderr: "" });
    for (const script of scripts) {
      expect(JSON.parse(await outputOf(folder, "node", [join(outDir, script)])), script).toEqual(SEEN);
    }
  });
});

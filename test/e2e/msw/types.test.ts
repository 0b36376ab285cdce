/** The built declarations against every MSW's own, for an ES module and for CommonJS. */
import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OPTIONS } from "../packed/compilers.ts";
import { DIST, MODULES } from "../support/executables.ts";
import { run } from "../support/run.ts";
import { variants } from "./variants.ts";

const TSC = join(MODULES, "typescript-5.9/bin/tsc");

/** An ES module and CommonJS. */
const CONSUMERS = ["consumer.mts", "consumer.cts"];

const compilerOptions = { ...OPTIONS, lib: ["ES2022", "ESNext.Disposable", "DOM", "DOM.Iterable"], noEmit: true };

// In one program: what the three share, such as Node's types, is checked once.
test("under every MSW a consumer compiles as an ES module and as CommonJS, and so do the declarations of all packages", async () => {
  const files = variants.flatMap(({ folder }) => CONSUMERS.map((name) => join(folder, name)));
  for (const file of files) await copyFile(join(import.meta.dirname, "consumer.ts"), file);
  await writeFile(join(DIST, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  expect(await run(DIST, "node", [TSC, "-p", "."])).toEqual({ code: 0, stdout: "", stderr: "" });
}, 120_000);

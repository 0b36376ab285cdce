/** The built declarations against every MSW's own, for an ES module and for CommonJS. */
import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MODULES } from "../support/executables.ts";
import { run } from "../support/run.ts";
import { variants } from "./variants.ts";

const TSC = join(MODULES, "typescript-5.9/bin/tsc");

/** An ES module and CommonJS. */
const CONSUMERS = ["consumer.mts", "consumer.cts"];

const compilerOptions = {
  module: "NodeNext",
  target: "ES2022",
  lib: ["ES2022", "ESNext.Disposable", "DOM", "DOM.Iterable"],
  types: ["node"],
  strict: true,
  noEmit: true,
  skipLibCheck: false,
};

test.each(variants)(
  "under $name a consumer compiles as an ES module and as CommonJS, and so do the declarations of all packages",
  async ({ folder }) => {
    for (const name of CONSUMERS) await copyFile(join(import.meta.dirname, "consumer.ts"), join(folder, name));
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: CONSUMERS }));
    expect(await run(folder, "node", [TSC, "-p", "."])).toEqual({ code: 0, stdout: "", stderr: "" });
  },
);

/** The built declarations against every MSW's own, for an ES module and for CommonJS. */
import { execFile } from "node:child_process";
import { copyFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Variant, variants } from "./variants.ts";

const TSC = createRequire(import.meta.url).resolve("typescript/bin/tsc");

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
  async (variant) => {
    expect(await compile(variant)).toBe("");
  },
);

/** What the compiler has to say. */
async function compile({ folder }: Variant): Promise<string> {
  for (const name of CONSUMERS) await copyFile(join(import.meta.dirname, "consumer.ts"), join(folder, name));
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: CONSUMERS }));
  return await new Promise((resolve) => {
    execFile(process.execPath, [TSC, "-p", folder], (_error, stdout, stderr) => resolve(stdout + stderr));
  });
}

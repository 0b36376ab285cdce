/** The built declarations against every MSW's own, for an ES module and for CommonJS. */
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "vitest";
import { compile, compilers } from "../packed/compilers.ts";
import { DIST } from "../support/executables.ts";
import { variants } from "./variants.ts";

const CONSUMER = join(import.meta.dirname, "../packed/consumers/typescript/app.ts");
const COPIES = ["consumer.mts", "consumer.cts"];

// In one program: what the three share, such as Node's types, is checked once.
test("under every MSW a consumer compiles as an ES module and as CommonJS, and so do our declarations", async () => {
  const files = variants.flatMap(({ folder }) => COPIES.map((name) => join(folder, name)));
  for (const file of files) await copyFile(CONSUMER, file);
  await compile(DIST, compilers[0], files, {
    lib: ["ES2022", "ESNext.Disposable", "DOM", "DOM.Iterable"],
    noEmit: true,
  });
});

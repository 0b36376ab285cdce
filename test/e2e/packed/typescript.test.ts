/** The packed declarations under every TypeScript that is promised. */
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { blocks, readDocument } from "../../docs/blocks.ts";
import { compile, compilers, oldest } from "./compilers.ts";
import { install } from "./install.ts";

const MODULE_SETTINGS = [
  { module: "NodeNext", moduleResolution: "NodeNext" },
  { module: "Preserve", moduleResolution: "Bundler" },
];

const LIB = ["ES2022", "ESNext.Disposable", "DOM", "DOM.Iterable"];

const folder = await install("typescript");
for (const name of ["app.mts", "app.cts"]) await cp(join(folder, "app.ts"), join(folder, name));

const readme = blocks("ts", await readDocument("packages/sdk/README.md")).filter(
  (block) => !block.includes("@opentel"),
);
const examples = readme.map((_block, index) => `example-${index}.mts`);
for (const [index, name] of examples.entries()) await writeFile(join(folder, name), readme[index] ?? "");

// A version between the two compiles the SDK with the rest, below.
describe.each([oldest, compilers[2]])("$name compiles the examples of the SDK's README", (compiler) => {
  // With no more types than the README asks for.
  test.each([
    ["@types/node, and exact optional members", { lib: ["ES2022"], types: ["node"], exactOptionalPropertyTypes: true }],
    ["DOM, not strict", { lib: ["ES2022", "DOM"], types: [], strict: false }],
    ["WebWorker", { lib: ["ES2022", "WebWorker"], types: [] }],
  ])("%s", async (_types, settings) => {
    await compile(folder, compiler, examples, settings);
  });
});

describe.each(compilers)("$name", (compiler) => {
  test("it is this compiler and no other", async () => {
    const manifest = await readFile(join(compiler.folder, "package.json"), "utf8");
    expect(`TypeScript ${JSON.parse(manifest).version}`).toContain(compiler.name);
  });

  // The second way to resolve is tried by the oldest and the newest.
  const settings = compiler === compilers[1] ? MODULE_SETTINGS.slice(0, 1) : MODULE_SETTINGS;
  test.each(settings)("module $module, resolution $moduleResolution", async (settings) => {
    await compile(folder, compiler, ["app.mts", "app.cts"], { lib: LIB, ...settings });
  });
});

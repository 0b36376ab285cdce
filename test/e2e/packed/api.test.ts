/**
 * The public signatures: every declaration file that is packed equals, without its comments, a committed one under api/, so
 * that a change of them shows in review. `npm run build && npm run test:e2e -- --project packed api --update` writes them.
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, inject, test } from "vitest";
import { readTarballs } from "./tarball.ts";

const API = join(import.meta.dirname, "api");

describe.each(await readTarballs(inject("tarballs")))("$name", ({ name, files }) => {
  const folder = join(API, name.replace("@plant-store/", ""));
  const declarations = new Map(
    [...files]
      .filter(([path]) => /\.d\.c?ts$/.test(path))
      .map(([path, text]) => [unhashed(path.replace("dist/", "")), unhashed(text)]),
  );
  const modules = [...declarations.keys()].filter((path) => path.endsWith(".d.ts"));

  test.each(modules)("%s", async (path) => {
    await expect(signatures(declarations.get(path) ?? "")).toMatchFileSnapshot(join(folder, path));
  });

  test("has these declarations and no other", async () => {
    const committed = await readdir(folder, { recursive: true });
    expect(committed.filter((path) => path.endsWith(".ts")).sort()).toEqual(modules.map((path) => join(path)).sort());
  });

  test.each(modules)("%s says the same for CommonJS", (path) => {
    const commonJs = declarations.get(path.replace(/ts$/, "cts"));
    expect(commonJs?.replaceAll(".cjs", ".js")).toBe(declarations.get(path));
  });
});

/** Returns a file of declarations without its comments, which show in the review of their sources, and bare imports. */
function signatures(text: string): string {
  const source = ts.createSourceFile("", text, ts.ScriptTarget.Latest);
  const statements = source.statements.filter((one) => !ts.isImportDeclaration(one) || one.importClause !== undefined);
  return ts.createPrinter({ removeComments: true }).printFile(ts.factory.updateSourceFile(source, statements));
}

/** A builder's hash changes with every line of a file. */
function unhashed(text: string): string {
  return text.replaceAll(/-[\w-]{8}(?=\.(?:d\.c?ts|c?js)\b)/g, "");
}

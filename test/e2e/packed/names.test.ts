/**
 * The public names: what each entry exports is in a committed list, so that a new name shows in review. Signatures show in
 * the sources. `npm run build && npm run test:e2e -- --project packed names --update` writes the lists.
 */
import ts from "typescript";
import { describe, expect, inject, test } from "vitest";
import { readTarballs } from "./tarball.ts";

describe.each(await readTarballs(inject("tarballs")))("$name", ({ name, files }) => {
  const types = new Map([...files].map(([path, text]) => [unhashed(path), unhashed(text)]));
  const modules = [...types].filter(([path]) => path.endsWith(".d.ts"));

  test("its entries export the names of the committed list", async () => {
    const entries = modules.filter(([path]) => files.has(path)).sort();
    const lists = entries.map(([path, text]) => `${path}\n${namesOf(text).sort().join("\n")}\n`);
    await expect(lists.join("\n")).toMatchFileSnapshot(`names/${name.split("/").at(-1)}.txt`);
  });

  test.each(modules)("%s says the same for CommonJS", (path, text) => {
    expect(types.get(path.replace(/ts$/, "cts"))?.replaceAll(".cjs", ".js")).toBe(text);
  });
});

function namesOf(text: string): string[] {
  const { statements } = ts.createSourceFile("", text, ts.ScriptTarget.Latest);
  return statements.filter(ts.isExportDeclaration).flatMap(({ exportClause }) => {
    if (exportClause === undefined || !ts.isNamedExports(exportClause)) throw new Error("An entry exports by a star.");
    return exportClause.elements.map((element) => element.name.text);
  });
}

/** A builder's hash changes with every line of a file. */
function unhashed(text: string): string {
  return text.replaceAll(/-[\w-]{8}(?=\.(?:d\.c?ts|c?js)\b)/g, "");
}

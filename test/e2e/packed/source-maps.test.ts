/** Source maps of the tarballs: each resolves inside its package, and holds its sources. (They lead a stack to their lines: javascript.test.ts.) */
import { posix } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { readTarballs, type SourceMap } from "./tarball.ts";

const tarballs = await readTarballs(inject("tarballs"));

describe.each(tarballs)("$name", ({ files }) => {
  // The page is built apart, without maps.
  const scripts = [...files.keys()].filter((path) => /^dist\/(?!(?:inspector-)?page\.c?js).*\.c?js$/.test(path));

  test("every script names its map, which is packed, and every map has its script", () => {
    const named = scripts.map((path) => mapOf(path, files.get(path) ?? ""));
    expect(named.sort()).toEqual([...files.keys()].filter((path) => path.endsWith(".map")).sort());
    expect(named.length).toBeGreaterThan(0);
  });

  test("every map names only its own sources, and holds each", () => {
    for (const [path, text] of files) {
      if (!path.endsWith(".map")) continue;
      const { sources, sourcesContent = [] }: SourceMap = JSON.parse(text);
      // An entry that only re-exports has no sources: then it must have no code either.
      if (sources.length === 0)
        expect(files.get(path.replace(/\.map$/, "")), path).not.toMatch(/\b(?:class|const|let|new|async)\b|=>/);
      // None is an intermediate file of a builder.
      expect(
        sources.filter((source) => !/\.(?:ts|json)$/.test(source)),
        path,
      ).toEqual([]);
      expect(
        sourcesContent.map((content) => typeof content),
        path,
      ).toEqual(sources.map(() => "string"));
    }
  });

  // In two, its classes would be two, and its state too.
  test.each([".js", ".cjs"])("no source is in two scripts that end in %s", (extension) => {
    const sources = scripts
      .filter((path) => path.endsWith(extension))
      .flatMap((path) => JSON.parse(files.get(`${path}.map`) ?? "{}").sources ?? []);
    const names = sources.map((source) => source.replace(/^(?:\.\.\/)+/, ""));
    expect(names.filter((source, index) => names.indexOf(source) !== index)).toEqual([]);
  });
});

/** Returns the map that a script's last line names, by its path in the package. */
function mapOf(path: string, text: string): string {
  const [, name = ""] = /^\/\/# sourceMappingURL=(.*)\s*$/m.exec(text) ?? [];
  return posix.join(posix.dirname(path), name);
}

/** The SDK's source maps: each resolves inside its package, and holds its sources. (They lead a stack to their lines: javascript.test.ts.) */
import { posix } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { readTarballs, type SourceMap } from "./tarball.ts";

const tarballs = await readTarballs(inject("tarballs"));

// The mock's maps would take two thirds of its tarball. Its code is not minified.
describe.each(tarballs.filter(({ name }) => name === "@plant-store/sdk"))("$name", ({ files }) => {
  const scripts = [...files.keys()].filter((path) => /^dist\/.*\.c?js$/.test(path));

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
});

/** Returns the map that a script's last line names, by its path in the package. */
function mapOf(path: string, text: string): string {
  const [, name = ""] = /^\/\/# sourceMappingURL=(.*)\s*$/m.exec(text) ?? [];
  return posix.join(posix.dirname(path), name);
}

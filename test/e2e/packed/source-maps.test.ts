/** Source maps of the tarballs: each resolves inside its package, holds its sources, and leads a stack to their lines. */
import { posix } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { run } from "../support/run.ts";
import { consumer, install } from "./install.ts";
import { readTarballs, type Tarball } from "./tarball.ts";

interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent?: readonly (string | null)[];
}

const tarballs = await readTarballs(inject("tarballs"));

describe.each(tarballs)("$name", ({ files }) => {
  // page.js holds the files of a page as texts, and no code of its own.
  const scripts = [...files.keys()].filter((path) => /^dist\/(?!page\.js).*\.c?js$/.test(path));

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

describe("--enable-source-maps", () => {
  let folder: string;

  beforeAll(async () => {
    folder = await install(consumer("javascript"));
  });

  test.each([
    ["@plant-store/sdk", "import"],
    ["@plant-store/sdk", "require"],
    ["@plant-store/mock-server", "import"],
    ["@plant-store/mock-server", "require"],
  ])("a stack of %s by %s leads to the line of the source that made the error", async (name, how) => {
    const { code, stderr } = await run(folder, "node", ["--enable-source-maps", "failing.mjs", name, how]);
    expect(code, stderr).toBe(1);
    // Node shows the place, and the line that stands there.
    const [, path = "", line = "", shown] = /^.*[\\/]node_modules[\\/](.*\.ts):(\d+)\r?\n(.*)/.exec(stderr) ?? [];
    const source = sourceOf(tarballs, name, path.replaceAll("\\", "/"));
    expect(source?.split("\n")[Number(line) - 1], stderr).toBe(shown);
    expect(shown).toMatch(/throw new |return new /);
  });
});

/** Returns the map that a script's last line names, by its path in the package. */
function mapOf(path: string, text: string): string {
  const [, name = ""] = /^\/\/# sourceMappingURL=(.*)\s*$/m.exec(text) ?? [];
  return posix.join(posix.dirname(path), name);
}

/** Returns the text of a source, found by its path in node_modules, from a package's maps. */
function sourceOf(all: readonly Tarball[], name: string, sought: string): string | undefined {
  for (const [path, text] of all.find((tarball) => tarball.name === name)?.files ?? []) {
    if (!path.endsWith(".map")) continue;
    const { sources, sourcesContent }: SourceMap = JSON.parse(text);
    const index = sources.findIndex((source) => posix.join(name, posix.dirname(path), source) === sought);
    if (index >= 0) return sourcesContent?.[index] ?? undefined;
  }
  return undefined;
}

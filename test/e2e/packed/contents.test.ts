/** The tarballs: their files, their manifests, their types, and the SDK's source maps. */
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { join, posix } from "node:path";
import { publint } from "publint";
import ts from "typescript";
import { describe, expect, inject, test } from "vitest";
import { run } from "../support/run.ts";
import { REPOSITORY, readTarballs, type SourceMap } from "./tarball.ts";

/** npm runs these when a package is installed, from a registry or from git. */
const INSTALL_SCRIPTS = ["preinstall", "install", "postinstall", "prepublish", "preprepare", "prepare", "postprepare"];

/** The mock's is mostly code, once for each module system; the SDK's is half source maps, whose texts are the sources. */
const MOST_BYTES: Readonly<Record<string, number>> = {
  "@plant-store/sdk": 165_000,
  "@plant-store/mock-server": 510_000,
};

/** A module has a script and declarations for each module system, and the SDK's scripts have maps: in the list one line. */
const MODULE_ENDING = /(?:\.d)?\.c?[jt]s(?:\.map)?$/;

interface Analysis {
  readonly types: unknown;
  readonly problems: readonly unknown[];
}

const attw = createRequire(import.meta.url).resolve("@arethetypeswrong/cli/package.json");

const tarballs = await readTarballs(inject("tarballs"));

/** The files of both packages, as they stand side by side in node_modules/@plant-store. */
const packed = new Set(
  tarballs.flatMap(({ name, files }) => [...files.keys()].map((path) => `${name.split("/").at(-1)}/${path}`)),
);

describe.each(tarballs)("$name", ({ name, manifest, files, path, bytes }) => {
  test("the packed files are those of the committed list", async () => {
    const paths = new Set([...files.keys()].map(withoutHash).sort());
    const modules = Map.groupBy(paths, (path) => path.replace(MODULE_ENDING, ""));
    const lines = Array.from(modules, ([module, paths]) =>
      paths.map((path, index) => (index === 0 ? path : path.slice(module.length))).join(" "),
    );
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(`files/${name.split("/").at(-1)}.txt`);
  });

  test("the tarball is small", () => {
    expect(bytes.length).toBeLessThan(MOST_BYTES[name] ?? 0);
  });

  // In two, its classes would be two, and its state too.
  test.each([".js", ".cjs"])("no function or class is in two scripts that end in %s", (extension) => {
    const scripts = [...files].filter(([path]) => path.startsWith("dist/") && path.endsWith(extension));
    const found = scripts.flatMap(([path, text]) => declarationsOf(path, text));
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter((text, index) => found.indexOf(text) !== index)).toEqual([]);
  });

  test("publint has no finding, suggestions included", async () => {
    const tarball = new Uint8Array(bytes).buffer;
    expect((await publint({ pack: { tarball }, strict: true })).messages).toEqual([]);
  });

  test("attw finds nothing wrong with the types, however they are resolved", async () => {
    const script = join(attw, "../dist/index.js");
    const { code, stdout } = await run(REPOSITORY, "node", [script, path, "--format=json"]);
    const { types, problems }: Analysis = JSON.parse(stdout).analysis;
    expect(types).toMatchObject({ kind: "included" });
    expect(problems).toEqual([]);
    expect(code).toBe(0);
  });

  test("installing it runs no script", () => {
    const { scripts = {} } = manifest;
    expect(Object.keys(scripts).filter((script) => INSTALL_SCRIPTS.includes(script))).toEqual([]);
  });

  test("its dependencies are ranges of published versions", () => {
    const { dependencies = {}, peerDependencies = {}, optionalDependencies = {} } = manifest;
    const ranges = Object.values({ ...dependencies, ...peerDependencies, ...optionalDependencies });
    expect(ranges.length).toBeGreaterThan(0);
    for (const range of ranges) expect(range).toMatch(/^[\^~]?\d[\w.-]*(?: \|\| [\^~]?\d[\w.-]*)*$/);
  });

  test("the SDK has no dependency, the mock one, and each peer is optional", () => {
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {}, optionalDependencies = {} } = manifest;
    expect(Object.keys({ ...dependencies, ...optionalDependencies })).toHaveLength(name === "@plant-store/sdk" ? 0 : 1);
    expect(Object.keys(peerDependencies).filter((peer) => peerDependenciesMeta[peer]?.optional !== true)).toEqual([]);
  });

  test("the relative links of each document lead to packed files", () => {
    const folder = name.split("/").at(-1) ?? "";
    const documents = [...files].filter(([path]) => path.endsWith(".md"));
    const targets = documents.flatMap(([path, text]) =>
      [...text.matchAll(/\]\(([^)#\s]+)|^\[[^\]]+\]: (\S+?)(?:#\S*)?$/gm)]
        .map(([, inline, reference]) => inline ?? reference ?? "")
        .filter((target) => !/^https:\/\//.test(target))
        .map((target) => posix.join(folder, posix.dirname(path), target)),
    );
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.filter((target) => !packed.has(target))).toEqual([]);
  });

  test("no file holds a path of the machine that built it", () => {
    const homes = /file:\/\/\/|\/(?:home|Users)\/\w|[A-Z]:\\(?:Users|a)\\/;
    const own = [REPOSITORY, join(homedir(), "/")];
    const found = [...files].filter(([, text]) => homes.test(text) || own.some((start) => text.includes(start)));
    expect(found.map(([file]) => file)).toEqual([]);
  });
});

// They lead a stack to their lines: javascript.test.ts.
// The mock's maps would take two thirds of its tarball. Its code is not minified.
describe.each(tarballs.filter(({ name }) => name === "@plant-store/sdk"))("the source maps of $name", ({ files }) => {
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

function declarationsOf(path: string, text: string): string[] {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const isDeclared = (one: ts.Statement) => ts.isFunctionDeclaration(one) || ts.isClassDeclaration(one);
  return statements.filter(isDeclared).map((one) => text.slice(one.pos, one.end).trim());
}

/** How code is cut into chunks, and the hash of each, changes with any edit: a chunk is one name. */
function withoutHash(path: string): string {
  return path.replace(/-[\w-]{8}(?=\.(?:d\.)?c?[jt]s)/, "-[hash]");
}

/** By its path in the package, as the script's last line names it. */
function mapOf(path: string, text: string): string {
  const [, name = ""] = /^\/\/# sourceMappingURL=(.*)\s*$/m.exec(text) ?? [];
  return posix.join(posix.dirname(path), name);
}

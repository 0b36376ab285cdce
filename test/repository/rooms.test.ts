/** Holds the walls of rooms.ts. Tests that stand beside the code may import any room. */
import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";
import { ROOMS } from "./rooms.ts";

const longestFirst = Object.keys(ROOMS).toSorted((a, b) => b.length - a.length);
const roomOf = (path: string) => longestFirst.find((room) => path.startsWith(room)) ?? path;
const isTest = (path: string) => /\.test(-d)?\.tsx?$|\/testing\//.test(path);

/** The room or package; undefined if it may not be there. */
function permission(path: string, specifier: string): string | undefined {
  const room = roomOf(path);
  const may = ROOMS[room] ?? [];
  if (!specifier.startsWith(".")) return may.find((name) => name === "*" || isOf(name, specifier));
  const target = posix.join(posix.dirname(path), specifier);
  if (isTest(target)) return room.startsWith("test/") ? "*" : undefined;
  return target.endsWith(".json") ? room : [room, ...may].find((name) => name === roomOf(target));
}

const isOf = (name: string, specifier: string) =>
  name.endsWith(":") ? specifier.startsWith(name) : `${specifier}/`.startsWith(`${name}/`);

const root = fileURLToPath(new URL("../../", import.meta.url));
// Another test may write and delete a scratch folder meanwhile.
const excluded = /(^|[\\/])(node_modules|dist|generated|scratch-\w+)$/;
const files = globSync("{spec,packages/*/{src,page},docs,docs/.vitepress,test,examples}/**/*.{ts,tsx}", {
  cwd: root,
  exclude: (name) => excluded.test(name),
}).map((name) => name.replaceAll("\\", "/"));

test("each import is one that its room may have, and each room needs what it may import", () => {
  const used = new Set<string>();
  const refused = files
    .filter((path) => !isTest(path) || /^(test|examples)\//.test(path))
    .flatMap((path) =>
      ts.preProcessFile(readFileSync(root + path, "utf8")).importedFiles.flatMap(({ fileName }) => {
        const found = permission(path, fileName);
        used.add(`${roomOf(path)} → ${found}`);
        return found === undefined ? [`${path} imports ${fileName}`] : [];
      }),
    );
  expect(refused).toEqual([]);
  const permissions = Object.entries(ROOMS).flatMap(([room, may]) => may.map((name) => `${room} → ${name}`));
  expect(permissions.filter((permission) => !used.has(permission))).toEqual([]);
});

test.for([
  ["spec/validation.ts", "typescript"],
  ["packages/sdk/src/new.ts", "../../../spec/generated/types.ts"],
  ["packages/sdk/src/call/new.ts", "@plant-store/mock-server"],
  ["packages/sdk/src/new.ts", "node:http"],
  ["packages/sdk/src/index.ts", "./openapi-fetch.ts"],
  ["packages/mock-server/src/new.ts", "./service/service.ts"],
  ["packages/mock-server/src/contract.ts", "../../sdk/src/contract.ts"],
  ["packages/mock-server/src/service/json/new.ts", "../../store/store.ts"],
  ["packages/mock-server/src/service/new.ts", "../testing/requests.ts"],
  ["packages/mock-server/src/adapters/node-http/new.ts", "../msw/handlers.ts"],
  ["test/new.test.ts", "../packages/sdk/src/index.ts"],
  ["examples/new.ts", "../spec/generated/types.ts"],
])("%s may not import %s", ([path = "", specifier = ""]) => {
  expect(permission(path, specifier)).toBeUndefined();
});

/** Biome indents the lines of a function: 59 in a row. The parser takes a second for all files. */
const MAY_BE_LONG = /^( *)\S.*\n(?:(?:\1 .*)?\n){59}/m;

/** More than 60 lines of their own, without those of the functions inside them. */
function longFunctions(path: string, text: string): readonly string[] {
  if (!MAY_BE_LONG.test(text)) return [];
  const parsing = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const source = ts.createSourceFile(path, text, parsing, true);
  const linesOf = (node: ts.Node) =>
    source.getLineAndCharacterOfPosition(node.end).line -
    source.getLineAndCharacterOfPosition(node.getStart()).line +
    1;
  const inside = (node: ts.Node): readonly ts.FunctionLikeDeclaration[] => {
    const found: ts.FunctionLikeDeclaration[] = [];
    node.forEachChild((child) => {
      if (ts.isFunctionLike(child) && "body" in child && child.body) found.push(child);
      else found.push(...inside(child));
    });
    return found;
  };
  const longOf = (one: ts.FunctionLikeDeclaration): readonly string[] => {
    if (linesOf(one) <= 60) return [];
    const nested = inside(one);
    // The first line of a nested one is where it is used.
    const ownLines = linesOf(one) - nested.reduce((lines, inner) => lines + linesOf(inner) - 1, 0);
    return [
      ...(ownLines > 60 ? [`${path}: ${one.name?.getText()}, ${ownLines} lines`] : []),
      ...nested.flatMap(longOf),
    ];
  };
  return inside(source).flatMap(longOf);
}

test("no function has more than 60 lines of its own", () => {
  const long = files
    .filter((path) => !isTest(path))
    .flatMap((path) => longFunctions(path, readFileSync(root + path, "utf8")));
  expect(long).toEqual([]);
  const lines = (count: number, inner: string) => `function f() {\n${`${inner}\n`.repeat(count)}}`;
  expect(longFunctions("f.ts", lines(58, "  g();"))).toEqual([]);
  expect(longFunctions("f.ts", lines(59, "  g();"))).toEqual(["f.ts: f, 61 lines"]);
  expect(longFunctions("f.ts", lines(20, "  g(() => {\n    h();\n  });"))).toEqual([]);
});

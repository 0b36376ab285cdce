/** Every TypeScript block of every document compiles, as strictly as the repository itself. */
import { basename, join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { blocks, fileOf, guides, readDocument, root, SLOW, scratchFolder, writeInto } from "./blocks.ts";
import { brokenService } from "./guides/guide.ts";

const sdk = await readDocument("packages/sdk/README.md");
const mock = await readDocument("packages/mock-server/README.md");
const [first = "", main = "", journal = "", recipes = "", ...others] = blocks("ts", mock);

const ofGuides = Object.fromEntries(
  await Promise.all(guides.map(async (path) => [basename(path), blocks("ts", await readDocument(path))] as const)),
);
const { "browser-mocking.md": page = [], ...ofNode } = ofGuides;

const ofOthers = {
  ...ofNode,
  "conformance.md": [...(ofNode["conformance.md"] ?? []), `// service.ts\n${brokenService}`],
  readme: blocks("ts"),
  sdk: blocks("ts", sdk),
  // As the README says: the recipes go to the end of the first test's file.
  mock: [first, journal, `${first}\n${recipes}`, ...others],
};

/** What the SDK's README says of undici, with undici's own types. */
const pass = /`(fetch: \(url, init\) => undici\.fetch\(.*?\))`/.exec(sdk)?.[1];
const patient = /`(const dispatcher = new undici\..*?)`/.exec(sdk)?.[1];
const proxied = `const dispatcher = new undici.${/new (EnvHttpProxyAgent\(\))/.exec(sdk)?.[1]}`;
const undici = [patient, proxied].map(
  (dispatcher) => `
    import { createPlantStoreClient } from "@plant-store/sdk";
    // The types of undici 7; the package itself is not installed here.
    declare const undici: typeof import("undici-types");
    ${dispatcher};
    createPlantStoreClient({ ${pass} });`,
);

/** A case of errors-and-outcomes.md is left out, and a difference of bigints is not a comparator. */
const [form = ""] = ofNode["errors-and-outcomes.md"] ?? [];
const wrong = [
  form.replace('    case "timeout":\n', ""),
  "export const sorted: bigint[] = [2n, 1n].sort((a, b) => a - b);\n",
];

test("every block, and those that are wrong do not", SLOW, async () => {
  const complaints = compile(await writeAll({ ...ofOthers, undici, wrong }));
  expect(complaints).toEqual([
    expect.stringMatching(/wrong.0\.ts: Property 'status' does not exist/),
    expect.stringMatching(/wrong.1\.ts: .*Type 'bigint' is not assignable to type 'number'/s),
  ]);
});

test("those of a page, with Vite's types, and those of Jest, with its globals", SLOW, async () => {
  const types = ["vite/client", "vitest/globals"].map((name) => `/// <reference types="${name}" />`);
  const jest = first.replace(/^import .* from "vitest";\n/m, "");
  expect(jest).not.toBe(first);
  expect(compile(await writeAll({ page, mock: [main], jest: [jest], types }))).toEqual([]);
});

/** Writes the blocks of each document into a folder of its own, each under the name that it gives itself. */
async function writeAll(documents: Readonly<Record<string, readonly string[]>>): Promise<readonly string[]> {
  const folder = await scratchFolder();
  const files = Object.entries(documents).flatMap(([name, texts]) =>
    texts.map((text, index) => ({ path: join(name, fileOf(text, `${index}.ts`)), text })),
  );
  expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
  // A block that imports nothing is a module nevertheless, unless it is there for its types.
  const module = (text: string) => (text.startsWith("///") ? text : `${text}\nexport {};\n`);
  return Promise.all(files.map(({ path, text }) => writeInto(folder, path, module(text))));
}

/** The compiler's complaints about these files, by the root's own configuration. */
function compile(files: readonly string[]): readonly string[] {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files }, ts.sys, root);
  const program = ts.createProgram(files, options, sharing(options));
  // Only these files: what they import has its own check.
  return files
    .flatMap((file) => ts.getPreEmitDiagnostics(program, program.getSourceFile(file)))
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`);
}

const parsed = new Map<string, ts.SourceFile | undefined>();

/** Parses a file only once for all programs: the libraries and the packages take longer than the blocks. */
function sharing(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const getSourceFile: ts.CompilerHost["getSourceFile"] = (path, ...rest) => {
    if (!parsed.has(path)) parsed.set(path, host.getSourceFile(path, ...rest));
    return parsed.get(path);
  };
  // As tsc does it.
  return { ...host, getSourceFile, jsDocParsingMode: ts.JSDocParsingMode.ParseForTypeErrors };
}

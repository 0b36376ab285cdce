/** Every TypeScript that is promised. */
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type ts from "typescript";
import { expect } from "vitest";
import { run } from "../support/run.ts";

export interface Compiler {
  /** With its version. */
  readonly name: string;
  readonly folder: string;
}

const require = createRequire(import.meta.url);

export const compilers: readonly [Compiler, Compiler, Compiler] = [
  compiler("TypeScript 5.9", "typescript"),
  compiler("TypeScript 6", "typescript-6"),
  compiler("TypeScript 7", "typescript-7"),
];

/** A version between the two compiles everything once: typescript.test.ts. */
export const oldestAndNewest: readonly [Compiler, Compiler] = [compilers[0], compilers[2]];

/** The oldest for the SDK; the mock needs 5.9. */
export const oldest: Compiler = compiler("TypeScript 5.4", "typescript-5.4");

const OPTIONS: { readonly module: string; readonly [option: string]: unknown } = {
  target: "ES2022",
  module: "NodeNext",
  types: ["node"],
  strict: true,
  skipLibCheck: false,
  // The compiler's own libraries are no package's.
  skipDefaultLibCheck: true,
  noEmitOnError: true,
};

/** Compiles files of a folder, and expects that the compiler finds nothing. Returns the folder of the scripts. */
export async function compile(
  folder: string,
  { name, folder: installed }: Compiler,
  files: readonly string[],
  options: Readonly<Record<string, unknown>>,
): Promise<string> {
  const compilerOptions = { ...OPTIONS, ...options };
  const outDir = `${name}-${compilerOptions.module}`.replace(" ", "-");
  const project = { compilerOptions: { ...compilerOptions, outDir }, files };
  await writeFile(join(folder, `${outDir}.json`), JSON.stringify(project));
  if (name !== "TypeScript 7") expect(compileOwn(require(installed), folder, project)).toBe("");
  else
    expect(await run(folder, "node", [join(installed, "bin/tsc"), "-p", `${outDir}.json`])).toEqual({
      code: 0,
      stdout: "",
      stderr: "",
    });
  return outDir;
}

/**
 * Compiles as `tsc` does, except that of declarations it checks only the packed packages'. Others' take most of the time, and
 * TypeScript 7 checks them too.
 */
function compileOwn(compiler: typeof ts, folder: string, project: object): string {
  const { fileNames, options, errors } = compiler.parseJsonConfigFileContent(project, compiler.sys, folder);
  const host = compiler.createCompilerHost(options);
  const program = compiler.createProgram(fileNames, options, { ...host, getSourceFile: parseOnce(compiler, host) });
  const own = program.getSourceFiles().filter(({ fileName }) => !/node_modules\/(?!@plant-store\/)/.test(fileName));
  const checked = own.flatMap((file) => [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ]);
  const found = [...errors, ...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics(), ...checked];
  // Without a file, it would check all.
  for (const file of own) if (!file.isDeclarationFile) program.emit(file);
  return compiler.formatDiagnostics(found, host);
}

const parsed = new Map<string, ts.SourceFile | undefined>();

/** No test changes what is installed: a compiler parses it once for all settings. */
function parseOnce({ version }: typeof ts, host: ts.CompilerHost): ts.CompilerHost["getSourceFile"] {
  return (file, settings, ...others) => {
    const parse = () => host.getSourceFile(file, settings, ...others);
    if (!file.includes("/node_modules/")) return parse();
    const key = JSON.stringify([version, file, typeof settings === "object" && settings.impliedNodeFormat]);
    if (!parsed.has(key)) parsed.set(key, parse());
    return parsed.get(key);
  };
}

/** Those that the repository is checked with are the root's. */
function compiler(name: string, alias: string): Compiler {
  return { name, folder: dirname(require.resolve(`${alias}/package.json`)) };
}

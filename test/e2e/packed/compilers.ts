/** Every TypeScript that is promised. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { MODULES } from "../support/executables.ts";
import { run } from "../support/run.ts";

export interface Compiler {
  readonly name: string;
  readonly version: string;
  readonly script: string;
}

export const compilers: readonly Compiler[] = [
  compiler("TypeScript 5.9", "typescript-5.9", "5.9.3"),
  compiler("TypeScript 6", "typescript-6", "6.0.3"),
  compiler("TypeScript 7", "typescript-7", "7.0.2"),
];

/** The oldest for the SDK; the mock needs 5.9. */
export const oldest: Compiler = compiler("TypeScript 5.4", "typescript-5.4", "5.4.5");

const OPTIONS = {
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
  { name, script }: Compiler,
  files: readonly string[],
  options: {
    readonly lib: readonly string[];
    readonly module?: string;
    readonly moduleResolution?: string;
    readonly types?: readonly string[];
  },
): Promise<string> {
  const compilerOptions = { ...OPTIONS, ...options };
  const outDir = `${name}-${compilerOptions.module}`.replace(" ", "-");
  const project = { compilerOptions: { ...compilerOptions, outDir }, files };
  await writeFile(join(folder, `${outDir}.json`), JSON.stringify(project));
  expect(await run(folder, "node", [script, "-p", `${outDir}.json`])).toEqual({ code: 0, stdout: "", stderr: "" });
  return outDir;
}

function compiler(name: string, alias: string, version: string): Compiler {
  return { name, version, script: join(MODULES, alias, "bin/tsc") };
}

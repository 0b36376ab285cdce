/** Compiles the packages, and the tests of a contract, under it. `node test/growth/compile.ts` does so for each contract. */
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { CONTRACTS, isReplaced, type Overlay, readOverlay } from "./overlay.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const SHIPPED = /^packages\/[\w-]+\/src\/(?!testing\/)(?!.*\.test(?:-d)?\.ts$)/;

/** The helpers of tests are for the given contract. */
const OF_THE_GIVEN = /^packages\/mock-server\/src\/testing\//;

const { fileNames, options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(`${ROOT}tsconfig.json`, ts.sys.readFile).config,
  ts.sys,
  ROOT,
);

/** Compiles the files of a contract and these, with all that they import. Returns the errors, each with its place. */
export function compile(overlay: Overlay, files: readonly string[] = []): readonly string[] {
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (path) => (isReplaced(path) ? overlay.has(path) : fileExists(path));
  host.readFile = (path) => (isReplaced(path) ? overlay.get(path) : readFile(path));
  const withoutDeclarations = { ...options, declaration: false, isolatedDeclarations: false };
  const program = ts.createProgram([...overlay.keys(), ...files], withoutDeclarations, host);
  return ts.getPreEmitDiagnostics(program).flatMap(({ file, start = 0, messageText }) => {
    const path = file?.fileName.slice(ROOT.length) ?? "";
    const { line = 0 } = file?.getLineAndCharacterOfPosition(start) ?? {};
    const text = ts.flattenDiagnosticMessageText(messageText, "\n");
    return OF_THE_GIVEN.test(path) ? [] : [`${path}:${line + 1}: ${text}`];
  });
}

if (import.meta.main) {
  const shipped = fileNames.filter((path) => SHIPPED.test(path.slice(ROOT.length)) && !isReplaced(path));
  for (const contract of CONTRACTS) {
    const tests = ts.sys.readDirectory(`${ROOT}test/growth/${contract}`, [".test.ts"]);
    const errors = compile(await readOverlay(contract), [...shipped, ...tests]);
    if (errors.length > 0) process.exitCode = 1;
    for (const error of errors) process.stderr.write(`test/growth/${contract}: ${error}\n`);
  }
}

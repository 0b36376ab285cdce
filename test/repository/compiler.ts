/** The compiler, by the root's own configuration. It parses a file once for all programs. */
import { fileURLToPath } from "node:url";
import ts from "typescript";

const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replaceAll("\\", "/");

/** Texts by their paths, and which paths have no other. */
export interface Texts {
  readonly texts: ReadonlyMap<string, string>;
  isReplaced(path: string): boolean;
}

const { fileNames, options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(`${ROOT}tsconfig.json`, ts.sys.readFile).config,
  ts.sys,
  ROOT,
);

/** The root's own files. */
export const FILES: readonly string[] = fileNames;
const parsed = new Map<string, ts.SourceFile | undefined>();

/** Programs of other libraries must not share a file: the checker writes into it. */
export function createProgram(
  files: readonly string[],
  { texts, isReplaced }: Texts,
  changed: ts.CompilerOptions = {},
): ts.Program {
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, directoryExists, getSourceFile } = host;
  host.fileExists = (path) => (isReplaced(path) ? texts.has(path) : fileExists(path));
  host.readFile = (path) => (isReplaced(path) ? texts.get(path) : readFile(path));
  host.directoryExists = (path) => isReplaced(`${path}/`) || directoryExists?.(path) === true;
  host.getSourceFile = (path, ...rest) => {
    if (isReplaced(path)) return getSourceFile(path, ...rest);
    if (!parsed.has(path)) parsed.set(path, getSourceFile(path, ...rest));
    return parsed.get(path);
  };
  // As tsc does it.
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseForTypeErrors;
  return ts.createProgram(files, { ...options, ...changed }, host);
}

/** Each with its place: in all files, or in this one. */
export function complaintsOf(program: ts.Program, path?: string): readonly string[] {
  const only = path === undefined ? undefined : program.getSourceFile(path);
  return ts.getPreEmitDiagnostics(program, only).map(({ file, start = 0, messageText }) => {
    const { line = 0 } = file?.getLineAndCharacterOfPosition(start) ?? {};
    const text = ts.flattenDiagnosticMessageText(messageText, "\n");
    return `${file?.fileName.slice(ROOT.length) ?? ""}:${line + 1}: ${text}`;
  });
}

/** What a document holds, and places to run it in. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { onTestFinished } from "vitest";

export const root: string = fileURLToPath(new URL("../..", import.meta.url));

const readme = await readFile(join(root, "README.md"), "utf8");

/** A document's code blocks of a language, in order; the root README's unless another is given. */
export function blocks(language: string, document: string = readme): readonly string[] {
  return [...document.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, name, code = ""]) =>
    name === language ? [code] : [],
  );
}

/** The text below a heading of the second level, up to the next one. */
export function section(title: string, document: string): string {
  const [, text = ""] = document.split(`\n## ${title}\n`);
  return text.split("\n## ")[0] ?? "";
}

/** The rows of the table whose first column is called so, cell by cell. */
export function table(title: string, document: string): readonly (readonly string[])[] {
  const lines = document.split("\n");
  const [, , ...rows] = lines.slice(lines.findIndex((line) => line.startsWith(`| ${title} |`)));
  const end = rows.findIndex((line) => !line.startsWith("|"));
  return rows.slice(0, end).map((row) => row.slice(2, -2).split(" | "));
}

/** What a block's comments say that it prints. */
export function promised(block: string): readonly string[] {
  return [...block.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text = ""]) => text);
}

/** A folder of the test's own, from which the packages can be imported by name. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(root, "test/scratch-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** A file in a folder of its own, from which the packages can be imported by name. */
export async function scratchFile(name: string, code: string): Promise<string> {
  const path = join(await scratchFolder(), name);
  await writeFile(path, code);
  return path;
}

/** What the compiler has against these files, by the root's own configuration. */
export function compile(files: readonly string[]): readonly string[] {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files }, ts.sys, root);
  const program = ts.createProgram(files, options);
  // The files alone: what they import has its own check.
  return files
    .flatMap((file) => ts.getPreEmitDiagnostics(program, program.getSourceFile(file)))
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`);
}

/** What a curl line with -H and -d, or without, sends; curl itself is not on every machine. */
export function sendLikeCurl(line: string): Promise<Response> {
  const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
  const after = (option: string) => words.flatMap((word, index) => (word === option ? [words[index + 1] ?? ""] : []));
  const headers = after("-H").map((field): [string, string] => {
    const [name = "", value = ""] = field.split(": ");
    return [name, value];
  });
  const url = words.find((word) => word.startsWith("http:")) ?? "";
  const data = after("-d");
  return fetch(url, data.length === 0 ? { headers } : { method: "POST", headers, body: data.join("&") });
}

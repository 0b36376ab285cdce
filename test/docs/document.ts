import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root: string = fileURLToPath(new URL("../..", import.meta.url));

export function readDocument(path: string): Promise<string> {
  return readFile(join(root, path), "utf8");
}

/** The guides, each by its path: they are packed with the package that they are about. */
export const guides: readonly string[] = ["packages/sdk/docs", "packages/mock-server/docs"].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
);

const readme = await readDocument("README.md");

export function blocks(language: string, document: string = readme): readonly string[] {
  return [...document.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, name, code = ""]) =>
    name === language ? [code] : [],
  );
}

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

/** The lines that a block's comments promise: after a call of the console, or at the block's end. */
export function printed(block: string): readonly string[] {
  const calls = [...block.matchAll(/console\.\w+\(.*\); \/\/ (.*)$/gm)].map(([, text = ""]) => text);
  const [, end = ""] = /\n((?:\/\/ .*\n)+)$/.exec(block) ?? [];
  return [...calls, ...[...end.matchAll(/^\/\/ (.*)$/gm)].map(([, text = ""]) => text)];
}

/** The path in a block's first line, such as `// test/mock.ts`; else the other name. */
export function fileOf(block: string, otherwise: string): string {
  return /^(?:\/\/|#) (\S+\.(?:m?ts|py|sh|go|mod))\n/.exec(block)?.[1] ?? otherwise;
}

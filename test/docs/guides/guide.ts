/** A guide of docs/: its blocks, counted, and the places they run in. */
import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { format, promisify } from "node:util";
import { expect, test, vi } from "vitest";
import { blocks, root, scratchFile, scratchFolder } from "../blocks.ts";

export type Fetch = typeof globalThis.fetch;

/** For what starts a compiler or a process: seconds on a busy machine. */
export const SLOW = { timeout: 60_000 };

export function readDocument(path: string): Promise<string> {
  return readFile(join(root, path), "utf8");
}

/** A guide's blocks by language; a test fails when they are more or fewer than the file that opens it runs. */
export async function openGuide<Language extends string>(
  name: string,
  counts: Readonly<Record<Language, number>>,
): Promise<Readonly<Record<Language, readonly string[]>>> {
  const text = await readDocument(`docs/${name}`);
  const languages = Object.entries<number>(counts);
  test(`${name}: every block is one of those that run here`, () => {
    for (const [language, count] of languages) expect(blocks(language, text), language).toHaveLength(count);
    const total = languages.reduce((sum, [, count]) => sum + count, 0);
    expect(text.match(/```|~~~|<pre|<code/g) ?? []).toHaveLength(2 * total);
  });
  // Object.fromEntries knows no names of its own.
  return Object.fromEntries(languages.map(([language]) => [language, blocks(language, text)])) as Record<
    Language,
    readonly string[]
  >;
}

/** Runs a block as it stands, with this behind the global fetch; the lines that it printed. */
export async function run(block: string, fetch: Fetch = nothingMayBeSent): Promise<readonly string[]> {
  vi.stubGlobal("fetch", fetch);
  const lines = listen();
  await import(await scratchFile("block.ts", block));
  return lines;
}

/** What is printed from now on, until the test ends. */
function listen(): readonly string[] {
  const lines: string[] = [];
  for (const level of ["log", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation((...values) => lines.push(format(...values)));
  return lines;
}

function nothingMayBeSent(): Promise<never> {
  return Promise.reject(new Error("Something was sent."));
}

/** What a block's comments say that it prints: after a call, or in the lines at its end. */
export function printed(block: string): readonly string[] {
  const calls = [...block.matchAll(/console\.\w+\(.*\); \/\/ (.*)$/gm)].map(([, text = ""]) => text);
  const [, end = ""] = /\n((?:\/\/ .*\n)+)$/.exec(block) ?? [];
  return [...calls, ...[...end.matchAll(/^\/\/ (.*)$/gm)].map(([, text = ""]) => text)];
}

/** The path that a block's first line gives it, as `// test/mock.ts`; else the other name. */
export function fileOf(block: string, otherwise: string): string {
  return /^\/\/ (\S+\.ts)\n/.exec(block)?.[1] ?? otherwise;
}

/** A folder that holds these blocks under the names that they give themselves. */
export async function place(code: readonly string[]): Promise<string> {
  const folder = await scratchFolder();
  await Promise.all(code.map((block, index) => writeInto(folder, fileOf(block, `${index}.ts`), block)));
  return folder;
}

export async function writeInto(folder: string, path: string, text: string): Promise<string> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return file;
}

/** Runs a folder's tests under Vitest; "ok" or "not ok" and the title of each, sorted. */
export async function runTests(folder: string, config?: string): Promise<readonly string[]> {
  const script = join(root, "node_modules/vitest/vitest.mjs");
  const where = config === undefined ? ["--root", root, basename(folder)] : ["--root", folder, "--config", config];
  const args = [script, "run", "--reporter=tap-flat", ...where];
  const { stdout } = await promisify(execFile)(process.execPath, args).catch(
    (error: { readonly stdout: string }) => error,
  );
  const results = [...stdout.matchAll(/^((?:not )?ok) \d+ - .*? > (.*?)(?: #.*)?$/gm)];
  return results.map(([, ok, title]) => `${ok} ${title}`).sort();
}

/**
 * The mock's README: every block is compiled and run. (Its tables and lists: mock-readme-tables.test.ts;
 * what it says of a server: mock-readme-server.test.ts.)
 */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { format, promisify } from "node:util";
import { describe, expect, test, vi } from "vitest";
import { blocks, compile, promised, root, scratchFile, scratchFolder } from "./blocks.ts";

/** For what starts a compiler or a process: seconds on a busy machine. */
const SLOW = { timeout: 60_000 };

const read = (path: string) => readFile(join(root, path), "utf8");
const readme = await read("packages/mock-server/README.md");

const code = blocks("ts", readme);
const [first = "", viteConfig = "", main = "", journal = "", recipes = "", server = "", conformance = ""] = code;
const [install = ""] = blocks("sh", readme);
const [difference = ""] = blocks("text", readme);

/** As the README says: the recipes go to the end of the first test's file. */
const withRecipes = `${first}\n${recipes}`;

test("every block is one of those that run here, or in a page", () => {
  const counts = ["ts", "sh", "text", "json"].map((language) => blocks(language, readme).length);
  expect(counts).toEqual([7, 3, 2, 1]);
  expect(readme.match(/```|~~~|<pre|<code/g)).toHaveLength(2 * (7 + 3 + 2 + 1));
});

test("every block compiles, as strictly as the repository itself", SLOW, async () => {
  expect(await compileAll([first, journal, withRecipes, server, conformance])).toEqual([]);
});

test("so do those of a page, where Vite's types are", SLOW, async () => {
  expect(await compileAll([viteConfig, main, '/// <reference types="vite/client" />'])).toEqual([]);
});

async function compileAll(texts: readonly string[]): Promise<readonly string[]> {
  const folder = await scratchFolder();
  const files = texts.map((_text, index) => join(folder, `${index}.ts`));
  await Promise.all(texts.map((text, index) => writeFile(files[index] ?? "", text)));
  return compile(files);
}

describe("the blocks do what they say", () => {
  test("install", async () => {
    const { name, peerDependencies, engines } = JSON.parse(await read("packages/mock-server/package.json"));
    const sdk = JSON.parse(await read("packages/sdk/package.json"));
    expect(install.trimEnd().split("\n")).toEqual([
      `npm install --save-dev ${name} ${Object.keys(peerDependencies).join(" ")}`,
      `npm install --save-dev vitest && npm install ${sdk.name}`,
    ]);
    expect(readme).toContain(`MSW (\`"${peerDependencies.msw}"\`) is an optional peer`);
    expect(readme).toContain(`Node ${engines.node.replace(">=", "")} or later`);
  });

  test("a first test and the recipes, under Vitest", SLOW, async () => {
    const folder = await scratchFolder();
    const files = [first, withRecipes];
    await Promise.all(files.map((text, index) => writeFile(join(folder, `${index}.test.ts`), text)));
    const script = join(root, "node_modules/vitest/vitest.mjs");
    const args = ["run", "--root", root, "--reporter=tap-flat", basename(folder)];
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...args]);
    const titles = files.flatMap((text) =>
      [...text.matchAll(/^ *(?:test\()?"(.*)",/gm)].map(([, title = ""]) => title),
    );
    const expected = titles.flatMap((title) =>
      title.includes("%i") ? [1, 2, 3].map((n) => title.replace("%i", `${n}`)) : title,
    );
    expect(expected).toHaveLength(1 + (1 + 7 + 3));
    const results = [...stdout.matchAll(/^((?:not )?ok) \d+ - .* > (.*?)(?: #.*)?$/gm)];
    expect(results.map(([, ok, title]) => `${ok} ${title}`).sort()).toEqual(
      expected.map((title) => `ok ${title}`).sort(),
    );
  });

  test("the journal, and what verify says", async () => {
    const lines: string[] = [];
    vi.spyOn(console, "log").mockImplementation((...values) => lines.push(format(...values)));
    const url = pathToFileURL(await scratchFile("block.ts", journal)).href;
    const failure = await import(url).catch((error: unknown) => error);
    expect(promised(journal)).toHaveLength(2);
    expect(lines).toEqual(promised(journal));
    expect(failure).toHaveProperty("message", difference.trimEnd());
  });
});

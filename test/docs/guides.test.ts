/** The guides together: they compile, lead somewhere, and each has a test file that runs it. */
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { blocks, compile, root, scratchFolder } from "./blocks.ts";
import { fileOf, readDocument, SLOW, writeInto } from "./guides/guide.ts";

const names = (await readdir(join(root, "docs"))).filter((name) => name.endsWith(".md") && name !== "README.md");
const guides = new Map(
  await Promise.all(names.map(async (name) => [name, await readDocument(`docs/${name}`)] as const)),
);
const index = await readDocument("docs/README.md");

/** Its blocks are a page's, and see Vite's types. */
const PAGE = "browser-mocking.md";

test("each guide has a test file that opens it, and one line in the index", async () => {
  expect(names).toHaveLength(7);
  for (const name of names) {
    expect(await readDocument(`test/docs/guides/${name.replace(".md", ".test.ts")}`)).toContain(`openGuide("${name}"`);
    expect(index.match(new RegExp(`^- \\[.*\\]\\(${name}\\): .*`, "gm")), name).toHaveLength(1);
  }
  expect(index).not.toContain("```");
});

test("every block compiles, as strictly as the repository itself", SLOW, async () => {
  expect(await compileGuides(names.filter((name) => name !== PAGE))).toEqual([]);
});

test("so do those of a page, where Vite's types are", SLOW, async () => {
  expect(await compileGuides([PAGE], '/// <reference types="vite/client" />')).toEqual([]);
});

/** A block that names its file has that name, below a folder for each guide. */
async function compileGuides(which: readonly string[], types?: string): Promise<readonly string[]> {
  const folder = await scratchFolder();
  const texts = which.flatMap((name) =>
    blocks("ts", guides.get(name)).map((block, index): [string, string] => [
      join(name.replace(".md", ""), fileOf(block, `${index}.ts`)),
      // A block that imports nothing is a module nevertheless.
      `${block}\nexport {};\n`,
    ]),
  );
  expect(new Set(texts.map(([path]) => path)).size).toBe(texts.length);
  if (types !== undefined) texts.push(["types.ts", types]);
  return compile(await Promise.all(texts.map(([path, text]) => writeInto(folder, path, text))));
}

test.each(["README.md", ...names])("%s: every link leads to a file and a heading that is there", async (name) => {
  const text = name === "README.md" ? index : (guides.get(name) ?? "");
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => link);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links.filter((link) => !link.startsWith("https://"))) {
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? join("docs", name) : join(dirname(join("docs", name)), path);
    const document = await readDocument(target);
    if (anchor !== undefined) expect(anchorsOf(document), link).toContain(anchor);
  }
});

/** As GitHub makes them. */
function anchorsOf(document: string): readonly string[] {
  const prose = document.replace(/^```.*?^```$/gms, "");
  return [...prose.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

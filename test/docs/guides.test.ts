/** The guides together: their links lead somewhere, and each has a test file that runs it. */
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { readDocument, root } from "./blocks.ts";

const names = (await readdir(join(root, "docs"))).filter((name) => name.endsWith(".md") && name !== "README.md");
const guides = new Map(
  await Promise.all(names.map(async (name) => [name, await readDocument(`docs/${name}`)] as const)),
);
const index = await readDocument("docs/README.md");

test("each guide has a test file that opens it, and one line in the index", async () => {
  expect(names).toHaveLength(10);
  for (const name of names) {
    expect(await readDocument(`test/docs/guides/${name.replace(".md", ".test.ts")}`)).toContain(`openGuide("${name}"`);
    expect(index.match(new RegExp(`^- \\[.*\\]\\(${name}\\): .*`, "gm")), name).toHaveLength(1);
  }
  expect(index).not.toContain("```");
});

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

/** All documents: each guide is run and listed, and every link leads to a file and a heading that are there. */
import { globSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { guides, readDocument, root } from "./blocks.ts";

const PLACES = ["", ".changeset/", ".github/", "compare/", "docs/", "examples/{,*/}", "packages/{*,*/docs}/", "spec/"];
const documents = globSync([...PLACES.map((place) => `${place}*.md`), "test/mutation/*.md", "test/e2e/proxy/*.md"], {
  cwd: root,
});

/** Packed documents name files outside of their package by these. */
const OWN = /^https:\/\/github\.com\/plant-store\/plant-store\/(?:blob|raw)\/main\//;

test("all documents are here", () => {
  expect(documents.length).toBeGreaterThan(30);
});

test.each(documents)("%s", async (name) => {
  const text = await readDocument(name);
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm)].map(
    ([, inline, named]) => inline ?? named ?? "",
  );
  for (const link of links.filter((link) => OWN.test(link) || !link.startsWith("https://"))) {
    const [path = "", anchor] = link.replace(OWN, "").split("#");
    const target = path === "" ? name : join(OWN.test(link) ? "" : dirname(name), path);
    const document = await readDocument(target);
    if (anchor !== undefined) expect(anchorsOf(document), link).toContain(anchor);
  }
});

test("each guide has a test file that opens it, and one line in the index", async () => {
  expect(guides).toHaveLength(14);
  const index = await readDocument("docs/README.md");
  const tests = await Promise.all(globSync("test/docs/**/*.test.ts", { cwd: root }).map(readDocument));
  for (const guide of guides) {
    const name = basename(guide);
    expect(tests.filter((text) => text.includes(`openGuide("${name}"`))).toHaveLength(1);
    expect(index.split("\n").filter((line) => line.includes(`](${relative("docs", guide)}): `))).toHaveLength(1);
  }
  expect(index).not.toContain("```");
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

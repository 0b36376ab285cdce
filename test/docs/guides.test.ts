/** The guides together: their links lead somewhere, and each has a test file that runs it. */
import { basename, dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { guides, readDocument } from "./blocks.ts";

const INDEX = "docs/README.md";

test("each guide has a test file that opens it, and one line in the index", async () => {
  expect(guides).toHaveLength(11);
  const index = await readDocument(INDEX);
  for (const guide of guides) {
    const name = basename(guide);
    expect(await readDocument(`test/docs/guides/${name.replace(".md", ".test.ts")}`)).toContain(`openGuide("${name}"`);
    expect(index.split("\n").filter((line) => line.includes(`](${relative("docs", guide)}): `))).toHaveLength(1);
  }
  expect(index).not.toContain("```");
});

test.each([INDEX, ...guides])("%s: every link leads to a file and a heading that is there", async (name) => {
  const text = await readDocument(name);
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => link);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links.filter((link) => !link.startsWith("https://"))) {
    const [path = "", anchor] = link.split("#");
    const document = await readDocument(path === "" ? name : join(dirname(name), path));
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

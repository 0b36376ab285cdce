/** Every link of every document leads to a file and a heading that are there. */
import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { readDocument, root } from "./blocks.ts";

const PLACES = [
  "",
  ".changeset/",
  ".github/",
  "compare/",
  "docs/",
  "examples/*/",
  "packages/*/",
  "packages/*/docs/",
  "spec/",
];
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

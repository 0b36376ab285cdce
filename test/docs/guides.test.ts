/** The guides together: each has a test file that runs it. (Their links: links.test.ts.) */
import { basename, relative } from "node:path";
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

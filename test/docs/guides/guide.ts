import { expect, test } from "vitest";
import { blocks, fileOf, guides, readDocument, scratchFolder, writeInto } from "../blocks.ts";

/** Fails a test if the guide has more or fewer blocks than the file that opens it runs. */
export async function openGuide<Language extends string>(
  name: string,
  counts: Readonly<Record<Language, number>>,
): Promise<Readonly<Record<Language, readonly string[]>>> {
  const text = await readDocument(guides.find((path) => path.endsWith(`/${name}`)) ?? name);
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

export async function place(code: readonly string[]): Promise<string> {
  const folder = await scratchFolder();
  await Promise.all(code.map((block, index) => writeInto(folder, fileOf(block, `${index}.ts`), block)));
  return folder;
}

/** The code of the service whose report conformance.md shows. */
export const brokenService: string = await readDocument("test/docs/guides/broken-service.ts");
export const mendedService: string = brokenService.replace(", tag = null }", ", tag }");

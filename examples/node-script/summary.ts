import type { PlantList } from "./read-plants.ts";
import type { Result, Results } from "./results.ts";

export interface Summary {
  readonly text: string;
  /** Every plant of the list exists now. */
  readonly complete: boolean;
}

/** How many plants a chapter names; the results file has them all. */
const NAMED = 10;

/** First what needs attention, then the counts. */
export function summarize({ rows, badRows }: PlantList, results: Results, createdBefore: number): Summary {
  const ended = rows.map(({ place, plant }) => ({ place, id: plant.id, ...results.get(plant.id) }));
  const of = (result: Result) => ended.filter((row) => row.result === result);
  const lines = (result: Result) => of(result).map(({ place, id, message }) => `${place}, id ${id}: ${message}`);
  const bad = badRows.map(({ place, problem }) => `${place}: ${problem}`);
  const created = of("created").length;

  const text = [
    ...chapter("Bad rows; mend the file, and run again:", bad),
    ...chapter("Refused; mend them, and run again with --retry-refused:", lines("refused")),
    ...chapter("May exist; look, and send those that do not with --retry-unknown:", lines("may exist")),
    ...chapter("Not sent; mend what is wrong, and run again:", lines("not sent")),
    `${created} created (${createdBefore} before), ${of("refused").length} refused, ${of("may exist").length} may exist, ` +
      `${of("not sent").length} not sent, ${bad.length} bad rows`,
  ].join("\n");
  return { text, complete: created === rows.length && bad.length === 0 };
}

function chapter(title: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [];
  const more = lines.length - NAMED;
  return [
    title,
    ...lines.slice(0, NAMED).map((line) => `  ${line}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
    "",
  ];
}

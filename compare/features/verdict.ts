/** The experiments for one row, each by the name of what should hold. */
export type Cases<Subject> = Readonly<Record<string, (subject: Subject) => Promise<boolean>>>;

export interface Verdict {
  readonly cell: "yes" | "option" | "in part" | "no";
  /** The experiments that fail as it comes, and with the option; "-" where there is none. */
  readonly misses: readonly [string, string];
}

/**
 * Makes a cell of a table from experiments.
 *
 * @param withOption the same subject with the option that its documentation names for this row
 */
export async function verdictOf<Subject>(
  cases: Cases<Subject>,
  asItComes: Subject,
  withOption: Subject | undefined,
): Promise<Verdict> {
  const first = await missesOf(cases, asItComes);
  if (first.length === 0) return { cell: "yes", misses: ["", "-"] };
  const second = withOption && (await missesOf(cases, withOption));
  const misses = [first.join(", "), second?.join(", ") ?? "-"] as const;
  if (second?.length === 0) return { cell: "option", misses };
  const fewest = Math.min(first.length, second?.length ?? first.length);
  return { cell: fewest < Object.keys(cases).length ? "in part" : "no", misses };
}

async function missesOf<Subject>(cases: Cases<Subject>, subject: Subject): Promise<readonly string[]> {
  const misses: string[] = [];
  for (const [name, holds] of Object.entries(cases)) if (!(await holds(subject))) misses.push(name);
  return misses;
}

export type Experiments<Subject> = (
  subject: Subject,
) => Promise<readonly { readonly name: string; readonly succeeds: boolean }[]>;

/** Each by the name of what should hold. */
export type Cases<Subject> = Readonly<Record<string, (subject: Subject) => Promise<boolean>>>;

export interface Verdict {
  readonly cell: "yes" | "option" | "in part" | "no";
  /** The experiments that fail as it comes, and with the option; "-" where there is none. */
  readonly misses: readonly [string, string];
}

export function experiments<Subject>(cases: Cases<Subject>): Experiments<Subject> {
  return async (subject) => {
    const ends: { name: string; succeeds: boolean }[] = [];
    for (const [name, holds] of Object.entries(cases)) ends.push({ name, succeeds: await holds(subject) });
    return ends;
  };
}

/** @param withOption the subject with the option that its documentation names for this row */
export async function verdictOf<Subject>(
  experiments: Experiments<Subject>,
  asItComes: Subject,
  withOption: Subject | undefined,
): Promise<Verdict> {
  const ends = await experiments(asItComes);
  const first = missesOf(ends);
  if (first.length === 0) return { cell: "yes", misses: ["", "-"] };
  const second = withOption && missesOf(await experiments(withOption));
  const misses = [first.join(", "), second?.join(", ") ?? "-"] as const;
  if (second?.length === 0) return { cell: "option", misses };
  const fewest = Math.min(first.length, second?.length ?? first.length);
  return { cell: fewest < ends.length ? "in part" : "no", misses };
}

function missesOf(ends: Awaited<ReturnType<Experiments<unknown>>>): readonly string[] {
  return ends.filter(({ succeeds }) => !succeeds).map(({ name }) => name);
}

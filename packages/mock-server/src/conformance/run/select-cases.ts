/** Chooses the cases of a run by the options `only` and `skip`. */
import { CallerError } from "../../shared/caller-error.ts";
import { closestTexts } from "./closest-texts.ts";

/** The texts by which a case is chosen. */
export interface Named {
  readonly name: string;
  readonly operation?: string;
  readonly cites: readonly string[];
}

/**
 * Returns the cases that `only` names, if it is given, without those that `skip` names.
 *
 * @param others cases that are not part of this run
 * @throws TypeError when a text names no case, or no case is left
 */
export function selectCases<Item extends Named>(
  items: readonly Item[],
  others: readonly Named[],
  { only, skip }: { readonly only: readonly string[] | undefined; readonly skip: readonly string[] },
): readonly Item[] {
  const wanted = only === undefined ? items : only.flatMap((text) => namedBy(text, items, others, "only"));
  const unwanted = skip.flatMap((text) => namedBy(text, items, others, "skip"));
  const left = items.filter((item) => wanted.includes(item) && !unwanted.includes(item));
  if (left.length === 0) throw new CallerError("runConformance", "only and skip", " leave no case to run.");
  return left;
}

function namedBy<Item extends Named>(
  text: string,
  items: readonly Item[],
  others: readonly Named[],
  option: "only" | "skip",
): readonly Item[] {
  const found = matching(text, items);
  if (found.length > 0) return found;
  const isElsewhere = matching(text, others).length > 0;
  if (isElsewhere && option === "skip") return [];
  const quoted = JSON.stringify(text);
  if (isElsewhere)
    throw new CallerError(
      "runConformance",
      "only",
      `: ${quoted} names cases of our own decisions, which run only with the option decisions.`,
    );
  const closest = closestTexts(text, [...items, ...others].flatMap(textsOf));
  const proposal =
    closest.length === 0 ? "" : ` Did you mean ${closest.map((name) => JSON.stringify(name)).join(" or ")}?`;
  throw new CallerError("runConformance", option, `: ${quoted} names no case.${proposal}`);
}

function textsOf({ name, operation, cites }: Named): readonly string[] {
  return [name, ...(operation === undefined ? [] : [operation]), ...cites];
}

/** Returns the cases with exactly this name, operation or source; if there are none, those that contain the text. Letters count in any case. */
function matching<Item extends Named>(text: string, items: readonly Item[]): readonly Item[] {
  const wanted = text.toLowerCase();
  const having = (is: (candidate: string) => boolean) =>
    items.filter((item) => textsOf(item).some((candidate) => is(candidate.toLowerCase())));
  const exact = having((candidate) => candidate === wanted);
  return exact.length > 0 ? exact : having((candidate) => candidate.includes(wanted));
}

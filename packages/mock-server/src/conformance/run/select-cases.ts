import { CallerError } from "../../shared/caller-error.ts";
import { explainSource } from "../../shared/sources.ts";
import type { Case } from "../case.ts";

type Named = Pick<Case, "name" | "operation" | "cites">;

/** @param others not part of this run @throws TypeError when a text names no case, or no case is left */
export function selectCases<Item extends Named>(
  items: readonly Item[],
  others: readonly Named[],
  { only, skip }: { readonly only?: readonly string[] | undefined; readonly skip: readonly string[] },
  caller: string = "runConformance",
): readonly Item[] {
  const wanted = only === undefined ? items : only.flatMap((text) => namedBy(text, items, others, "only", caller));
  const unwanted = skip.flatMap((text) => namedBy(text, items, others, "skip", caller));
  const left = items.filter((item) => wanted.includes(item) && !unwanted.includes(item));
  if (left.length === 0) throw new CallerError(caller, "only and skip", " leave no case to run.");
  return left;
}

function namedBy<Item extends Named>(
  text: string,
  items: readonly Item[],
  others: readonly Named[],
  option: "only" | "skip",
  caller: string,
): readonly Item[] {
  const found = matching(text, items);
  if (found.length > 0) return found;
  const quoted = JSON.stringify(text);
  if (matching(text, others).length > 0) {
    if (option === "skip") return [];
    const where = "names cases of our own decisions, which run only with the option decisions.";
    throw new CallerError(caller, "only", `: ${quoted} ${where}`);
  }
  if (explainSource(text) !== undefined && !text.startsWith("decision "))
    throw new CallerError(caller, option, `: ${quoted} is a rule that no case cites: name a case of its finding.`);
  const closest = closestTexts(text, items.flatMap(textsOf)).map((name) => JSON.stringify(name));
  const proposal = closest.length === 0 ? "" : ` Did you mean ${closest.join(" or ")}?`;
  throw new CallerError(caller, option, `: ${quoted} names no case.${proposal}`);
}

function textsOf({ name, operation, cites }: Named): readonly string[] {
  return [name, ...(operation === undefined ? [] : [operation]), ...cites];
}

/** Exactly this name, operation or source; else those that contain the text. Letters count in any case. */
function matching<Item extends Named>(text: string, items: readonly Item[]): readonly Item[] {
  const wanted = text.toLowerCase();
  const having = (is: (candidate: string) => boolean) =>
    items.filter((item) => textsOf(item).some((candidate) => is(candidate.toLowerCase())));
  const exact = having((candidate) => candidate === wanted);
  return exact.length > 0 ? exact : having((candidate) => candidate.includes(wanted));
}

/** Up to three that have at least half of its pairs of letters, the most similar first. */
function closestTexts(text: string, candidates: readonly string[]): readonly string[] {
  const wanted = pairsOf(text);
  const similarity = (candidate: string) =>
    wanted.filter((pair) => pairsOf(candidate).includes(pair)).length / wanted.length;
  return [...new Set(candidates)]
    .map((candidate) => ({ candidate, score: similarity(candidate) }))
    .filter(({ score }) => score >= 0.5)
    .sort((left, right) => right.score - left.score || left.candidate.length - right.candidate.length)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

function pairsOf(text: string): readonly string[] {
  const letters = [...text.toLowerCase()];
  return [...new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`))];
}

import leven from "leven";

/** Returns a sentence that proposes the closest name, to follow another one; empty if none is close. */
export function proposalOf(
  name: string,
  names: readonly string[],
  shown = (closest: string): string => closest,
): string {
  const nearest = closest(name, names);
  return nearest === undefined ? "" : ` Did you mean ${shown(nearest)}?`;
}

/** Returns the name with the smallest edit distance, if that is at most half of its letters. */
function closest(name: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((candidate) => ({ candidate, distance: leven(candidate, name) }))
    .filter(({ candidate, distance }) => distance <= candidate.length / 2)
    .sort((left, right) => left.distance - right.distance);
  return best?.candidate;
}

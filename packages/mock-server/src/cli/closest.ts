import leven from "leven";

/** Returns the name with the smallest edit distance, if that is at most half of its letters. */
export function closest(name: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((candidate) => ({ candidate, distance: leven(candidate, name) }))
    .filter(({ candidate, distance }) => distance <= candidate.length / 2)
    .sort((left, right) => left.distance - right.distance);
  return best?.candidate;
}

import leven from "leven";

/** Returns the name of the fewest letters' difference, if that is half of its letters at most. */
export function closest(name: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((candidate) => ({ candidate, distance: leven(candidate, name) }))
    .filter(({ candidate, distance }) => distance <= candidate.length / 2)
    .sort((left, right) => left.distance - right.distance);
  return best?.candidate;
}

import leven from "leven";

export function proposalOf(
  name: string,
  names: readonly string[],
  shown = (closest: string): string => closest,
): string {
  const nearest = closest(name, names);
  return nearest === undefined ? "" : ` Did you mean ${shown(nearest)}?`;
}

function closest(name: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((candidate) => ({ candidate, distance: leven(candidate, name) }))
    .filter(({ candidate, distance }) => distance <= candidate.length / 2)
    .sort((left, right) => left.distance - right.distance);
  return best?.candidate;
}

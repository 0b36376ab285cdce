const MOST = 3;

/** Returns up to three of the texts that have at least half of the pairs of letters of this one, the most similar first. */
export function closestTexts(text: string, candidates: readonly string[]): readonly string[] {
  const wanted = pairsOf(text);
  const similarity = (candidate: string) => {
    const pairs = pairsOf(candidate);
    return [...wanted].filter((pair) => pairs.has(pair)).length / wanted.size;
  };
  return [...new Set(candidates)]
    .map((candidate) => ({ candidate, score: similarity(candidate) }))
    .filter(({ score }) => score >= 0.5)
    .sort((left, right) => right.score - left.score || left.candidate.length - right.candidate.length)
    .slice(0, MOST)
    .map(({ candidate }) => candidate);
}

function pairsOf(text: string): ReadonlySet<string> {
  const letters = text.toLowerCase();
  return new Set(
    Array.from({ length: Math.max(letters.length - 1, 0) }, (_, index) => letters.slice(index, index + 2)),
  );
}

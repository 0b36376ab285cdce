import type { RecordedRequest, UpstreamOutcome } from "../../service/recorded-request.ts";

/**
 * What a filter can ask about the real service: what it made of a request; `"any"`: it was handed the request; `"violations"`: its
 * response breaks the contract. Advice does not count.
 */
export type UpstreamFact = UpstreamOutcome | "any" | "violations";

export const UPSTREAM_FACTS: readonly UpstreamFact[] = [
  "any",
  "created",
  "refused",
  "unknown",
  "not_sent",
  "violations",
];

export function upstreamFacts({ upstream }: RecordedRequest): readonly UpstreamFact[] {
  if (upstream === undefined) return [];
  const { outcome, violations } = upstream;
  return violations.some(({ level }) => level === "must") ? ["any", outcome, "violations"] : ["any", outcome];
}

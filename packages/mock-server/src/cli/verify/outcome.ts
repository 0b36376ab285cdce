import { type CaseResult, type ConformanceReport, causesOf, explainSource } from "../../conformance.ts";

/** How a run ended, as the reports for a CI show it. */
export type Outcome = {
  readonly baseUrl: string;
  /** Of every case until its end. */
  readonly results: readonly CaseResult[];
} & (
  | { readonly report: ConformanceReport; readonly error?: undefined }
  | { readonly error: Error; readonly report?: undefined }
);

/** Returns the broken cases, those of the first cause first: GitHub shows only ten annotations of a step. */
export function brokenOf({ results }: Outcome): readonly CaseResult[] {
  return [...new Set(causesOf(results).flatMap((cause) => cause.results))];
}

/** Returns a line for each of these sources that can be explained, once. */
export function explain(sources: readonly string[]): readonly string[] {
  return [...new Set(sources)].flatMap((source) => {
    const text = explainSource(source);
    return text === undefined ? [] : [`${source}: ${text}`];
  });
}

/** Returns all that is known of a case, a line or a block of code each. */
export function detailsOf({ mismatches = [], request, expected, received, curl, sdk }: CaseResult): readonly string[] {
  return [
    ...explain(mismatches.map(({ rule }) => rule)),
    ...(request === undefined ? [] : [`request   ${request}`]),
    `expected  ${expected}`,
    ...(received === undefined ? [] : [`received  ${received}`]),
    ...(curl === undefined ? [] : ["", curl]),
    ...(sdk === undefined ? [] : ["", sdk.trimEnd()]),
  ];
}

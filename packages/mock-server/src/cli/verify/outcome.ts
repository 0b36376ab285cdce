import type { CaseResult, ConformanceReport } from "../../conformance.ts";

/** How a run ended, as the reports for a CI show it. */
export type Outcome = {
  readonly baseUrl: string;
  /** Of every case until its end. */
  readonly results: readonly CaseResult[];
} & (
  | { readonly report: ConformanceReport; readonly error?: undefined }
  | { readonly error: Error; readonly report?: undefined }
);

export function brokenOf({ results }: Outcome): readonly CaseResult[] {
  return results.filter(({ verdict }) => verdict === "broken");
}

/** Returns all that is known of a case, a line or a block of code each. */
export function detailsOf({ request, expected, received, curl, sdk }: CaseResult): readonly string[] {
  return [
    ...(request === undefined ? [] : [`request   ${request}`]),
    `expected  ${expected}`,
    ...(received === undefined ? [] : [`received  ${received}`]),
    ...(curl === undefined ? [] : ["", curl]),
    ...(sdk === undefined ? [] : ["", sdk.trimEnd()]),
  ];
}

import { type CaseResult, type ConformanceReport, causesOf } from "../../conformance.ts";
import { explain, type Outcome, type Reported } from "../report/outcome.ts";

/** How a run of `verify` ended. */
export interface ServiceRun {
  readonly baseUrl: string;
  /** Of every case until its end. */
  readonly results: readonly CaseResult[];
  /** Undefined if an error ended the run. */
  readonly report?: ConformanceReport | undefined;
  readonly error?: Error | undefined;
}

/** Returns the outcome for the reports; the cases of the first cause fail first. */
export function serviceOutcome({ baseUrl, results, report, error }: ServiceRun): Outcome {
  const reported = new Map(results.map((result) => [result, describe(result)]));
  const broken = new Set(causesOf(results).flatMap((cause) => cause.results));
  return {
    command: "verify",
    subject: baseUrl,
    results: [...reported.values()],
    failures: [...broken].flatMap((result) => reported.get(result) ?? []),
    leftOut: report?.leftOut ?? 0,
    error,
  };
}

function describe({ mismatches = [], request, expected, received, curl, sdk, ...result }: CaseResult): Reported {
  const { name, cites, verdict, reason, durationMs } = result;
  return {
    ...{ name, cites, verdict, reason, durationMs },
    short: [`request   ${request}`, `received  ${received}`],
    details: [
      ...explain(mismatches.map(({ rule }) => rule)),
      ...(request === undefined ? [] : [`request   ${request}`]),
      `expected  ${expected}`,
      ...(received === undefined ? [] : [`received  ${received}`]),
      ...(curl === undefined ? [] : ["", curl]),
      ...(sdk === undefined ? [] : ["", sdk.trimEnd()]),
    ],
  };
}

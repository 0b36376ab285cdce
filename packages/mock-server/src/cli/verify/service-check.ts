import type { CaseResult, ConformanceReport } from "../../verify.ts";
import type { VerifyValues } from "../command-options.ts";
import { type Check, countsOf } from "../report/reported-run.ts";

export function serviceCheck(
  subject: string,
  { decisions, strict, hasReadBack }: Pick<VerifyValues, "decisions" | "strict"> & { readonly hasReadBack: boolean },
): Check<CaseResult, ConformanceReport> {
  return {
    ...{ command: "verify", subject, unit: ["case", "cases"], strict },
    describe: ({ request, expected, received, curl, sdk }) => ({
      example: [
        ...(request === undefined ? [] : [`request   ${request}`]),
        `expected  ${expected}`,
        ...(received === undefined ? [] : [`received  ${received}`]),
      ],
      again: curl === undefined ? [] : curl.split("\n"),
      further: sdk === undefined ? [] : ["", sdk.trimEnd()],
    }),
    unseen: ({ plainCreate }) =>
      plainCreate === "a success" ? undefined : "the plain create was not seen to succeed, so nothing is shown",
    summary: ({ results, created, names }) => [
      ...byOperation(results),
      `Plants created: ${created}, named "${names} …". Their ids are random, in the ranges of --json.`,
      ...(decisions ? ["The cases of the decisions use names and ids of their own, such as 1."] : []),
      ...(!hasReadBack && results.some(({ reason = "" }) => reason.startsWith("No response shows "))
        ? ["With --read-back, a command shows what no response does."]
        : []),
    ],
  };
}

function byOperation(results: readonly CaseResult[]): readonly string[] {
  const operations = [...new Set(results.flatMap(({ operation }) => operation ?? []))];
  if (operations.length < 2) return [];
  return operations.map((operation) => {
    return `${operation}: ${countsOf(results.filter((result) => result.operation === operation))}.`;
  });
}

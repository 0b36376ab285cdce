/** The file that GITHUB_STEP_SUMMARY names. */
import { appendFile, stat } from "node:fs/promises";
import type { Outcome } from "./outcome.ts";
import { stepSummary } from "./step-summary.ts";

/** GitHub shows nothing of a larger file. */
const MOST_BYTES = 1_048_576;

/** Appends the summary, or as many cases of it as the file has room for. @throws Error when it cannot be written */
export async function appendStepSummary(file: string, outcome: Outcome): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  await appendFile(file, stepSummary(outcome, MOST_BYTES - size));
}

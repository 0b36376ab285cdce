import { type CaseResult, runConformance } from "../../conformance.ts";
import type { VerifyCommand } from "../arguments.ts";
import { explainError, reportRun, type Surroundings } from "../report/report-run.ts";
import { createRunOutput } from "../report/run-output.ts";
import { UsageError } from "../usage-error.ts";
import { type ServiceRun, serviceOutcome } from "./service-outcome.ts";
import { verifyTexts } from "./verify-texts.ts";

/** Checks a service, prints the results, and returns the exit code. @throws UsageError, or Error when it does not respond. */
export async function verify(command: VerifyCommand, surroundings: Surroundings): Promise<0 | 1> {
  const { baseUrl, token, decisions, timeoutMs, only, skip, json, junitFile } = command;
  // Without one little is judged, and a CI that has lost its secret would pass.
  if (token === undefined)
    throw new UsageError("verify needs a token that the service accepts: --token, or PLANT_STORE_MOCK_TOKEN.");
  return await reportRun(junitFile, surroundings, async (stdout) => {
    const { stderr, environment } = surroundings;
    const output = createRunOutput(verifyTexts(decisions), json, stdout, stderr, environment);
    const results: CaseResult[] = [];
    let end: Pick<ServiceRun, "report" | "error">;
    try {
      const report = await runConformance({
        ...{ baseUrl, token, decisions, timeoutMs, only, skip },
        onResult(result, progress) {
          results.push(result);
          output.result(result, progress);
        },
      });
      end = { report };
    } catch (error) {
      end = { error: explainError(error, { baseUrl: "verify: the base URL" }) };
    }
    output.end();
    if (end.report !== undefined) output.summary(end.report);
    return serviceOutcome({ baseUrl, results, ...end });
  });
}

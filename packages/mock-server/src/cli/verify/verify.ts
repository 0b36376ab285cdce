import { runConformance } from "../../conformance.ts";
import type { VerifyCommand } from "../arguments.ts";
import { reportRun, type Surroundings } from "../report/report-run.ts";
import { UsageError } from "../usage-error.ts";
import { serviceCheck } from "./service-check.ts";

/** @throws UsageError, or Error when it does not respond */
export async function verify(command: VerifyCommand, surroundings: Surroundings): Promise<0 | 1> {
  const { baseUrl, token, decisions, timeoutMs, only, skip } = command;
  // Without one little is judged, and a CI that has lost its secret would pass.
  if (token === undefined)
    throw new UsageError("verify needs a token that the service accepts: --token, or PLANT_STORE_MOCK_TOKEN.");
  return await reportRun(serviceCheck(baseUrl, decisions), command, surroundings, (onResult) =>
    runConformance({ baseUrl, token, decisions, timeoutMs, only, skip, onResult }),
  );
}

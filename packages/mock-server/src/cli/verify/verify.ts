import { runConformance } from "../../verify.ts";
import type { VerifyCommand } from "../arguments.ts";
import { type ExitCode, reportRun, type Surroundings } from "../report/report-run.ts";
import { UsageError } from "../usage-error.ts";
import { readBackBy } from "./read-back-command.ts";
import { serviceCheck } from "./service-check.ts";

export async function verify(command: VerifyCommand, surroundings: Surroundings): Promise<ExitCode> {
  const { baseUrl, token, decisions, strict, readBackCommand, timeoutMs, only, skip } = command;
  // Without one little is judged, and a CI that has lost its secret would pass.
  if (token === undefined)
    throw new UsageError("verify needs a token that the service accepts: --token, or PLANT_STORE_TOKEN.");
  const readBack = readBackCommand === undefined ? undefined : readBackBy(readBackCommand, token, timeoutMs);
  const check = serviceCheck(baseUrl, { decisions, strict, hasReadBack: readBack !== undefined });
  return await reportRun(check, command, surroundings, (onResult) =>
    runConformance({ baseUrl, token, decisions, timeoutMs, only, skip, readBack, onResult }),
  );
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { DEFAULTS } from "../../shared/option-table.ts";
import { type ReadBack, runConformance } from "../../verify.ts";
import type { VerifyCommand } from "../arguments.ts";
import { type ExitCode, reportRun, type Surroundings } from "../report/report-run.ts";
import { UsageError } from "../usage-error.ts";
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

/** The command gets the id in PLANT_STORE_ID and the token in PLANT_STORE_TOKEN, and prints the plant as JSON. */
function readBackBy(command: string, token: string, timeoutMs: number = DEFAULTS.timeoutMs): ReadBack {
  return async (id) => {
    const child = spawn(command, {
      shell: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, PLANT_STORE_ID: String(id), PLANT_STORE_TOKEN: token },
      timeout: timeoutMs,
    });
    const [printed, complaint, [code, signal]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "exit"),
    ]);
    if (code === 0) return printed;
    const how = signal === null ? `exit status ${code}` : `it was ended by ${signal} after ${timeoutMs} ms`;
    throw new Error([how, complaint.trim()].filter(Boolean).join(": "));
  };
}

import { runConformance } from "../conformance.ts";
import type { VerifyCommand } from "./arguments.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";
import { createVerifyOutput } from "./verify-output.ts";

/** Checks a service, prints the results, and returns the exit code. @throws UsageError, or Error when it does not respond. */
export async function verify(
  command: VerifyCommand,
  stdout: Terminal,
  stderr: Terminal,
  noColor: boolean,
): Promise<0 | 1> {
  const { baseUrl, token, decisions, timeoutMs } = command;
  // Without one little is judged, and a CI that has lost its secret would pass.
  if (token === undefined)
    throw new UsageError("verify needs a token that the service accepts: --token, or PLANT_STORE_MOCK_TOKEN.");
  const output = createVerifyOutput(command, stdout, stderr, noColor);
  try {
    const report = await runConformance({ baseUrl, token, decisions, timeoutMs, onResult: output.result });
    output.end();
    output.summary(report);
    return report.broken === 0 ? 0 : 1;
  } catch (error) {
    output.end();
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(error.message.replace("runConformance: baseUrl", "verify: the base URL"), { cause: error });
  }
}

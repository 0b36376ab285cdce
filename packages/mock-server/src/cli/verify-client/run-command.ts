import type { ChildProcess } from "node:child_process";
import type { ClientCall, ClientEnd, ClientOutcome } from "../../verify.ts";
import { signalGroup, startCommand } from "../start-command.ts";
import { UsageError } from "../usage-error.ts";

/** The exit statuses that are claims. 1 is every uncaught exception, and 2 is wrong usage, so they claim nothing. */
const CLAIMS: Readonly<Record<number, ClientOutcome>> = { 0: "created", 10: "refused", 20: "unknown" };
const OUTCOMES: readonly unknown[] = Object.values(CLAIMS);

/** Those of a shell that cannot start a command: 126 cannot be executed, 127 was not found. */
const UNSTARTED: readonly (number | null)[] = [126, 127];

/** In characters: an endless output is cut in the middle. */
const LONGEST_OUTPUT = 1_000_000;

export function runCommand(words: readonly string[], onCannotStart: (error: UsageError) => void): ClientCall {
  const [command] = words;
  return async ({ baseUrl, token, freshToken, timeoutMs, json, signal }) => {
    const variables = {
      PLANT_STORE_BASE_URL: baseUrl,
      PLANT_STORE_TOKEN: token,
      PLANT_STORE_FRESH_TOKEN: freshToken,
      PLANT_STORE_TIMEOUT_MS: String(timeoutMs),
    };
    // A group of its own, so that its children end with it.
    const child = startCommand(words, variables, { detached: process.platform !== "win32", stdio: "pipe" });
    const end = () => signalGroup(child, "SIGKILL");
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
    // A client need not read it.
    child.stdin?.on("error", () => {}).end(json);
    try {
      return await endOf(child);
    } catch (error) {
      if (error instanceof Error) {
        const shown = JSON.stringify(command);
        onCannotStart(new UsageError(`verify-client: the command ${shown} cannot be started: ${error.message}`));
      }
      throw error;
    } finally {
      signal.removeEventListener("abort", end);
      // Whatever it left behind.
      end();
    }
  };
}

function endOf(child: ChildProcess): Promise<ClientEnd> {
  const written = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name]?.setEncoding("utf8").on("data", (text: string) => {
      written[name] = keepEnds(written[name] + text);
    });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => {
      // A child that it left behind may hold the pipes.
      setTimeout(() => child.stdout?.destroy(), 500).unref();
      setTimeout(() => child.stderr?.destroy(), 500).unref();
    });
    child.once("close", (code, signalName) => {
      const { stdout, stderr } = written;
      const outcome = claimOf(stdout) ?? CLAIMS[code ?? -1];
      const exit = signalName === null ? `exit status ${code}` : `ended by ${signalName}`;
      if (UNSTARTED.includes(code) && outcome === undefined) reject(new Error(stderr.trim() || exit));
      resolve({
        outcome,
        output: [stdout, stderr, exit]
          .map((text) => text.trimEnd())
          .filter(Boolean)
          .join("\n"),
      });
    });
  });
}

/** From the last line, `{"outcome":"unknown"}`. */
function claimOf(stdout: string): ClientOutcome | undefined {
  const line = stdout.trimEnd().split("\n").at(-1) ?? "";
  if (!line.startsWith("{")) return undefined;
  try {
    const { outcome } = JSON.parse(line);
    return OUTCOMES.includes(outcome) ? outcome : undefined;
  } catch {
    return undefined;
  }
}

function keepEnds(text: string): string {
  if (text.length <= LONGEST_OUTPUT) return text;
  return `${text.slice(0, LONGEST_OUTPUT / 2)}\n…\n${text.slice(-LONGEST_OUTPUT / 2)}`;
}

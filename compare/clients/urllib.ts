/** Python's urllib: a process for each call. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ClientCall, ClientOutcome } from "@plant-store/mock-server/verify";

const SCRIPT = fileURLToPath(new URL("urllib_by_hand.py", import.meta.url));
const CLAIMS: Readonly<Record<string, ClientOutcome>> = { 0: "created", 10: "refused", 20: "unknown" };

export function callUrllib(...options: readonly string[]): ClientCall {
  return ({ baseUrl, token, json, signal }) =>
    new Promise((resolve) => {
      const child = execFile("python3", [SCRIPT, baseUrl, token, ...options], { signal }, (error, stdout, stderr) => {
        resolve({ outcome: CLAIMS[error?.code ?? 0], output: stdout + stderr });
      });
      child.stdin?.end(json);
    });
}

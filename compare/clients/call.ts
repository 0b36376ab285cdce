import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";
import type { ClientCall, ClientOutcome } from "@plant-store/mock-server/verify";
import type { SetUp } from "./client.ts";

export function callOf(setUp: SetUp): ClientCall {
  return async ({ baseUrl, token, plant: { id, ...rest } }) => {
    try {
      // Like an app, it sends a number where the id is exact.
      await setUp({ baseUrl, token })({ ...rest, id: Number.isSafeInteger(Number(id)) ? Number(id) : id });
      return "created";
    } catch (error) {
      return { outcome: claimOf(error), output: inspect(error, { depth: Number.POSITIVE_INFINITY }) };
    }
  };
}

/** Ignores the runtime's `cause`, which no browser fills. */
function claimOf(error: unknown): ClientOutcome {
  const { outcome, code, response, status = response?.status, statusCode = status } = Object(error);
  if (typeof outcome === "string") return outcome === "unknown" ? "unknown" : "refused";
  return code === "ECONNREFUSED" || (statusCode >= 400 && statusCode < 500) ? "refused" : "unknown";
}

const SCRIPT = fileURLToPath(new URL("urllib_by_hand.py", import.meta.url));
const CLAIMS: Readonly<Record<string, ClientOutcome>> = { 0: "created", 10: "refused", 20: "unknown" };

/** Python's urllib: a process for each call. */
export function callUrllib(...options: readonly string[]): ClientCall {
  return ({ baseUrl, token, json, signal }) =>
    new Promise((resolve) => {
      const child = execFile("python3", [SCRIPT, baseUrl, token, ...options], { signal }, (error, stdout, stderr) => {
        resolve({ outcome: CLAIMS[error?.code ?? 0], output: stdout + stderr });
      });
      child.stdin?.end(json);
    });
}

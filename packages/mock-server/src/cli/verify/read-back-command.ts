import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { DEFAULTS } from "../../shared/option-table.ts";
import type { ReadBack } from "../../verify.ts";

/** The command gets the id in PLANT_STORE_ID and the token in PLANT_STORE_TOKEN, and prints the plant as JSON. */
export function readBackBy(command: string, token: string, timeoutMs: number = DEFAULTS.timeoutMs): ReadBack {
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

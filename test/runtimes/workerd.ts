/** The suite in workerd, Cloudflare's runtime, as a worker that runs it upon a request. */
import { startWorker } from "../workerd.ts";
import type { Servers } from "./servers.ts";
import type { CheckResult } from "./smoke.ts";

export async function runInWorkerd(
  executable: string,
  { urls }: Servers,
  limitMs: number,
): Promise<readonly CheckResult[]> {
  await using worker = await startWorker(executable, import.meta.dirname, limitMs);
  const response = await fetch(worker.url, { method: "POST", body: JSON.stringify(urls) });
  if (!response.ok) throw new Error(`The worker answered ${response.status}: ${await response.text()}`);
  // What worker.ts answers.
  return (await response.json()) as readonly CheckResult[];
}

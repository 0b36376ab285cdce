/** A job in workerd, Cloudflare's runtime, as a worker that does it upon a request. */
import { startWorker } from "../support/workerd.ts";
import type { Run } from "./run.ts";

export async function runInWorkerd(executable: string, { job, limitMs }: Run): Promise<unknown> {
  await using worker = await startWorker(executable, import.meta.dirname, limitMs);
  const response = await fetch(worker.url, { method: "POST", body: JSON.stringify(job) });
  if (!response.ok) throw new Error(`The worker answered ${response.status}: ${await response.text()}`);
  return await response.json();
}

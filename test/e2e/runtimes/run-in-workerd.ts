/** A job in workerd, Cloudflare's runtime, as a worker that does it upon a request. */
import { startWorker } from "../../support/workerd.ts";
import { WORKERD } from "../support/executables.ts";
import type { Run } from "./run.ts";
import { JOBS } from "./setup.ts";

export async function runInWorkerd({ job, limitMs }: Run): Promise<unknown> {
  await using worker = await startWorker(WORKERD.file, JOBS, limitMs);
  const response = await fetch(worker.url, { method: "POST", body: JSON.stringify(job) });
  if (!response.ok) throw new Error(`The worker responded ${response.status}: ${await response.text()}`);
  return await response.json();
}

/** Jobs in workerd, Cloudflare's runtime. */
import { startWorker } from "../../support/workerd.ts";
import { WORKERD } from "../support/executables.ts";
import { type Conditions, postTo, type Running } from "./run.ts";
import { JOBS } from "./setup.ts";

export async function openWorkerd({ limitMs }: Conditions): Promise<Running> {
  const worker = await startWorker(WORKERD.file, JOBS, limitMs);
  return { ...worker, run: postTo(worker.url) };
}

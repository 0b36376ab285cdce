/** A job as a page's script: a function that chromium.ts calls. */
import * as sdk from "@plant-store/sdk";
import { type Job, runJob } from "./jobs.ts";

export function run(job: Job): Promise<unknown> {
  return runJob(sdk, job);
}

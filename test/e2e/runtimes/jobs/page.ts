/** A job as a page's script: a function that runtimes.ts calls. */
import * as sdk from "@plant-store/sdk";
import { type Job, runJob } from "./job.ts";

export function run(job: Job): Promise<unknown> {
  return runJob(sdk, job);
}

import type * as Sdk from "@plant-store/sdk";
import { makeCalls, type Plans } from "./calls.ts";
import { type ServerUrls, smoke } from "./smoke.ts";

/** The task of a runtime, as plain data: it reaches a page, a worker and a process alike. */
export type Job =
  | { readonly name: "smoke"; readonly urls: ServerUrls }
  | { readonly name: "calls"; readonly plans: Plans };

/** Returns the result of the job's function, plain data too. */
export function runJob(sdk: typeof Sdk, job: Job): Promise<unknown> {
  return job.name === "smoke" ? smoke(sdk, job.urls) : makeCalls(sdk, job.plans);
}

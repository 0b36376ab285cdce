/** Runs the task of a runtime with its own SDK. As a page's script it is the function that runtimes.ts calls. */
import * as sdk from "@plant-store/sdk";
import { createAsTold, type ToldCall, type ToldEnd } from "../../../support/sdk-as-told.ts";
import { createShared, makeCalls, type PlannedCalls, type Plans, type SharedCall } from "./calls.ts";
import { type ServerUrls, smoke } from "./smoke.ts";

/** The task of a runtime, as plain data: it reaches a page, a worker and a process alike. */
export type Job =
  | { readonly name: "smoke"; readonly urls: ServerUrls }
  | { readonly name: "calls"; readonly plans: Plans }
  /** Only workerd has a service binding. */
  | { readonly name: "unbound"; readonly plan: PlannedCalls }
  | { readonly name: "shared"; readonly call: SharedCall }
  | { readonly name: "create"; readonly call: ToldCall };

export function runJob(job: Job, service?: { readonly fetch: sdk.Fetch }): Promise<unknown> {
  if (job.name === "smoke") return smoke(job.urls);
  if (job.name === "unbound") return makeCalls({ unbound: job.plan }, service?.fetch);
  if (job.name === "shared") return createShared(job.call);
  return job.name === "calls" ? makeCalls(job.plans) : createAsTold(sdk, job.call).then(describe);
}

/** With all that an app could write of the error. */
function describe({ outcome, error }: ToldEnd): { readonly outcome: string; readonly output: string } {
  if (!(error instanceof Error)) return { outcome, output: "" };
  return { outcome, output: `${error.stack} ${JSON.stringify(error, Object.getOwnPropertyNames(error))}` };
}

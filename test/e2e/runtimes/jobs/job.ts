import type * as Sdk from "@plant-store/sdk";
import { createAsTold, type ToldCall, type ToldEnd } from "../../../support/sdk-as-told.ts";
import { makeCalls, type PlannedCalls, type Plans } from "./calls.ts";
import { createShared, type SharedCall } from "./shared-client.ts";
import { type ServerUrls, smoke } from "./smoke.ts";

/** The task of a runtime, as plain data: it reaches a page, a worker and a process alike. */
export type Job =
  | { readonly name: "smoke"; readonly urls: ServerUrls }
  | { readonly name: "calls"; readonly plans: Plans }
  /** Only workerd has a service binding. */
  | { readonly name: "unbound"; readonly plan: PlannedCalls }
  | { readonly name: "shared"; readonly call: SharedCall }
  | { readonly name: "create"; readonly call: ToldCall };

export function runJob(sdk: typeof Sdk, job: Job, service?: { readonly fetch: Sdk.Fetch }): Promise<unknown> {
  if (job.name === "smoke") return smoke(sdk, job.urls);
  if (job.name === "unbound") return makeCalls(sdk, { unbound: job.plan }, service?.fetch);
  if (job.name === "shared") return createShared(sdk, job.call);
  return job.name === "calls" ? makeCalls(sdk, job.plans) : createAsTold(sdk, job.call).then(describe);
}

/** With all that an app could write of the error. */
function describe({ outcome, error }: ToldEnd): { readonly outcome: string; readonly output: string } {
  if (!(error instanceof Error)) return { outcome, output: "" };
  return { outcome, output: `${error.stack} ${JSON.stringify(error, Object.getOwnPropertyNames(error))}` };
}

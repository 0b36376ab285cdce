/** A job as a worker: the job is the request's body, the results the response's. */
import type { Fetch } from "@plant-store/sdk";
import { type Job, runJob } from "./job.ts";

const worker = {
  async fetch(request: Request, { SERVICE }: { readonly SERVICE: { readonly fetch: Fetch } }): Promise<Response> {
    // From runtimes.ts.
    const job = (await request.json()) as Job;
    return Response.json(await runJob(job, SERVICE));
  },
};

// biome-ignore lint/style/noDefaultExport: where workerd looks for a worker's handlers.
export default worker;

/** The suite as a worker: the servers' URLs are the request's body, the results the answer's. */
import * as sdk from "@plant-store/sdk";
import { type ServerUrls, smoke } from "./smoke.ts";

const worker = {
  async fetch(request: Request): Promise<Response> {
    // What workerd.ts sends.
    const urls = (await request.json()) as ServerUrls;
    return Response.json(await smoke(sdk, urls));
  },
};

// biome-ignore lint/style/noDefaultExport: where workerd looks for a worker's handlers.
export default worker;

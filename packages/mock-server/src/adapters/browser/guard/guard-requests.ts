import type { Guard } from "./guard.ts";
import { guardFetch } from "./guard-fetch.ts";
import { guardXMLHttpRequest } from "./guard-xml-http-request.ts";
import { recordResponses } from "./handler-responses.ts";
import { leaveOtherWorkers, wakeWorker } from "./wake-worker.ts";

/**
 * Keeps requests to the store off the network: sends a request only while the worker is in the path, and returns only
 * responses of the mock. Ends when `stopping` aborts.
 *
 * @param isOfStore gets an absolute URL
 */
export function guardRequests(worker: ServiceWorker, isOfStore: (url: string) => boolean, stopping: AbortSignal): void {
  const guard: Guard = {
    covers: (url) => !stopping.aborted && isOfStore(url),
    async pass(url) {
      await wakeWorker(worker, url);
      if (stopping.aborted)
        throw new TypeError(`startPlantWorker: the request to ${url} was not sent: the mock was stopped.`);
    },
    record: recordResponses(isOfStore, stopping),
  };
  leaveOtherWorkers(worker, stopping);
  for (const restore of [guardFetch(guard), ...guardXMLHttpRequest(guard)]) stopping.addEventListener("abort", restore);
}

import type { Guard } from "./guard.ts";
import { guardBeacon } from "./guard-beacon.ts";
import { guardFetch } from "./guard-fetch.ts";
import { guardXMLHttpRequest } from "./guard-xml-http-request.ts";
import { recordResponses } from "./handler-responses.ts";
import { createProbe } from "./probe.ts";
import { leaveOtherWorkers, wakeWorker } from "./wake-worker.ts";

/** Captured: an app's test may fake it. */
const { setTimeout } = globalThis;

/** How long a request of a page that ends is held. */
const HOLD_MS = 1_000;

/** The browser reports a violation shortly after it fails the request. */
const REPORT_LIMIT_MS = 100;

/**
 * Keeps requests to the store off the network: sends only while the worker is in the path, and returns only the mock's
 * responses, until `stopping` aborts.
 * @param isOfStore gets an absolute URL
 * @throws TypeError (as a rejection) if the worker is not in the path now
 */
export function guardRequests(
  worker: ServiceWorker,
  isOfStore: (url: string) => boolean,
  handlers: () => readonly object[],
  stopping: AbortSignal,
): Promise<void> {
  const probe = createProbe(worker.scriptURL);
  const leaving = watchLeaving(stopping);
  const guard: Guard = {
    covers: (url) => !stopping.aborted && isOfStore(url),
    async pass(url) {
      const problem = await wakeWorker(worker, probe, url).catch((error) => error);
      await leaving();
      if (stopping.aborted)
        throw new TypeError(`startPlantWorker: the request to ${url} was not sent: the mock was stopped.`);
      if (problem) throw problem;
    },
    record: recordResponses(isOfStore, stopping),
    isForbidden: watchPolicy(stopping),
  };
  leaveOtherWorkers(worker, stopping);
  for (const restore of [guardFetch(guard), guardBeacon(guard, handlers), ...guardXMLHttpRequest(guard)])
    stopping.addEventListener("abort", restore);
  return wakeWorker(worker, probe, undefined);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A worker hands a gone page's requests to the network. One that stays after `beforeunload` (a download) goes on. */
function watchLeaving(stopping: AbortSignal): () => Promise<void> {
  let leaving = Promise.resolve();
  const hold = () => {
    leaving = pause(HOLD_MS);
  };
  globalThis.addEventListener("beforeunload", hold, { signal: stopping });
  return () => leaving;
}

function watchPolicy(stopping: AbortSignal): (url: string) => Promise<boolean> {
  const forbidden = new Set<string>();
  const record = (event: Event) => {
    const { disposition, blockedURI } = event as SecurityPolicyViolationEvent;
    if (disposition === "enforce") forbidden.add(blockedURI);
  };
  globalThis.addEventListener("securitypolicyviolation", record, { signal: stopping });
  return async (url) => {
    await pause(REPORT_LIMIT_MS);
    return forbidden.has(url.replace(/#.*/s, ""));
  };
}

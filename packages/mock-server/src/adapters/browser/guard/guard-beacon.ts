import { replaceMethod } from "../../../shared/replace-method.ts";
import { type Guard, urlOf } from "./guard.ts";

const { console } = globalThis;

/**
 * Sends beacons to the store by the guarded `fetch`: a page that ends has left the worker, and the browser would send them
 * to the network. Returns a function that removes the guard.
 */
export function guardBeacon(guard: Guard): () => void {
  // The types of a worker lack it.
  const page = navigator as unknown as { sendBeacon(url: string | URL, body?: BodyInit | null): boolean };
  const { sendBeacon } = page;
  return replaceMethod(page, "sendBeacon", (target, body) => {
    if (!guard.covers(urlOf(target))) return sendBeacon.call(page, target, body);
    fetch(target, { method: "POST", body: body ?? null, credentials: "include" }).catch(console.error);
    return true;
  });
}

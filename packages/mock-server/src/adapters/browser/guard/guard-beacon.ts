import { getResponse, type RequestHandler } from "msw";
import { replaceMethod } from "../../../shared/replace-method.ts";
import { type Guard, urlOf } from "./guard.ts";

const { console } = globalThis;

/** Pages send beacons as they end, and what a worker gets from a page that is gone, it hands to the network. */
export function guardBeacon(guard: Guard, handlers: () => readonly object[]): () => void {
  // The types of a worker lack it.
  const page = navigator as unknown as { sendBeacon(url: string | URL, body?: BodyInit | null): boolean };
  const { sendBeacon } = page;
  return replaceMethod(page, "sendBeacon", (target, body) => {
    if (!guard.covers(urlOf(target))) return sendBeacon.call(page, target, body);
    const request = new Request(target, { method: "POST", body: body ?? null });
    getResponse(handlers().filter(isForRequests), request).catch(console.error);
    return true;
  });
}

/** Others are for WebSockets. */
function isForRequests(handler: object): handler is RequestHandler {
  return "resolver" in handler;
}

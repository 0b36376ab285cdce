import type { SetupServer } from "msw/node";
import { replaceMethod } from "../../shared/replace-method.ts";

/** Goes on after an app has removed all listeners. */
export function onRequest({ events }: SetupServer, listener: (request: Request) => void, stopping: AbortSignal): void {
  const listening = ({ request }: { readonly request: Request }) => listener(request);
  events.on("request:start", listening);
  const { removeAllListeners } = events;
  const restore = replaceMethod(events, "removeAllListeners", (...args: Parameters<typeof removeAllListeners>) => {
    removeAllListeners.apply(events, args);
    events.removeListener("request:start", listening);
    events.on("request:start", listening);
  });
  stopping.addEventListener("abort", () => {
    restore();
    events.removeListener("request:start", listening);
  });
}

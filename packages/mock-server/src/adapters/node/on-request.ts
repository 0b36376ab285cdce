import type { SetupServer } from "msw/node";
import { replaceMethod } from "../../shared/replace-method.ts";

/** Calls the listener with each request that the server handles, also after an app has removed all listeners. */
export function onRequest({ events }: SetupServer, listener: (request: Request) => void, stopping: AbortSignal): void {
  const listening = ({ request }: { readonly request: Request }) => listener(request);
  const listen = () => void events.on("request:start", listening);
  listen();
  const { removeAllListeners } = events;
  const restore = replaceMethod(events, "removeAllListeners", (...args: Parameters<typeof removeAllListeners>) => {
    removeAllListeners.apply(events, args);
    events.removeListener("request:start", listening);
    listen();
  });
  stopping.addEventListener("abort", () => {
    restore();
    events.removeListener("request:start", listening);
  });
}

import type { SetupServer } from "msw/node";
import { replaceMethod } from "../../shared/replace-method.ts";

/** MSW 3's interceptors run as long as they have an owner. */
interface Interceptor<Type extends string, Event> {
  apply(owner: object): void;
  dispose(owner: object): void;
  on(type: Type, listener: (event: Event) => unknown, options: { readonly signal: AbortSignal }): void;
}

interface RequestEvent {
  readonly request: Request;
  readonly controller: {
    /** 0: nobody has responded. */
    readonly readyState: number;
    respondWith(response: Response): void;
    errorWith(reason: Error): void;
  };
}

/** MSW 3 intercepts connections, and reads requests off them. */
export interface Interceptors {
  /** Every request on an intercepted connection. Listeners run one after the other, MSW's own first. */
  readonly requests: Interceptor<"request", RequestEvent>;
  /** Before it is open. */
  readonly connections: Interceptor<"connection", { readonly socket: object }>;
}

/** Undefined under MSW 2, which replaces functions instead. @throws Error under an MSW that has others */
export function interceptorsOf(server: SetupServer): Interceptors | undefined {
  if (!("readyState" in server)) return;
  // MSW 3 keeps one of each for all its copies.
  const registry: Map<symbol, unknown> | undefined = Reflect.get(globalThis, "__MSW_INTERCEPTORS_REGISTRY");
  const find = (name: string) => registry?.get(Symbol.for(name));
  const [requests, connections] = [find("node-http-request-source"), find("socket-interceptor")];
  if (requests === undefined || connections === undefined)
    throw new Error("setupPlantServer: the mock does not know this version of MSW. Use msw@3.0.5, or msw@2.");
  // MSW's types do not have them.
  return { requests, connections } as Interceptors;
}

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

import { types } from "node:util";
import { urlOf } from "./refuse-unseen.ts";

/** undici's dispatcher, as its versions 6 to 8 have it. */
interface Dispatcher {
  dispatch(options: { readonly origin?: string | URL; readonly path: string }, handler: unknown): boolean;
  compose(interceptor: () => Dispatcher["dispatch"]): Dispatcher;
  close(): Promise<void>;
}

interface Renewal {
  readonly fresh: Dispatcher;
  /** With the options of the old one. */
  readonly isWhole: boolean;
}

/** Where Node's fetch, and npm's undici, find the dispatcher of every request that has none. */
const GLOBALS = [2, 1].map((version) => Symbol.for(`undici.globalDispatcher.${version}`));

/**
 * Gives requests new connections, or only those to a store: MSW 3 does not intercept a connection that was open before
 * `listen`. With a dispatcher that cannot be made again, refuse-unseen.ts fails a request to a store on an old one.
 */
export function renewConnections(isOfStore: (url: string) => boolean, stopping: AbortSignal): void {
  const globals = globalThis as unknown as Record<symbol, Dispatcher | undefined>;
  let renewal: Renewal | undefined;
  for (const key of GLOBALS) {
    const old = globals[key];
    renewal = old && renew(old, renewal);
    if (old === undefined || renewal === undefined) continue;
    const { fresh, isWhole } = renewal;
    const composed = old.compose(() => (options, handler) => {
      const url = urlOf(options.path, String(options.origin));
      // An app may keep what it got while the mock listened.
      const isFresh = !stopping.aborted && (isWhole || isOfStore(url));
      return (isFresh ? fresh : old).dispatch(options, handler);
    });
    globals[key] = composed;
    stopping.addEventListener("abort", () => {
      if (globals[key] === composed) globals[key] = old;
      fresh.close().catch(() => {});
    });
  }
}

/** @param inner undici 8 wraps its dispatcher for older versions */
function renew(old: Dispatcher, inner: Renewal | undefined): Renewal | undefined {
  const Again = old.constructor as new (options?: unknown) => Dispatcher;
  // A composed dispatcher hides its parts, and undici 5 has no `compose`.
  if (types.isProxy(old) || typeof old.compose !== "function") return;
  const part = (name: string) =>
    Object.getOwnPropertySymbols(old).flatMap((key) => (key.description === name ? Reflect.get(old, key) : []))[0];
  try {
    switch (Again.name) {
      case "Agent":
        return { fresh: new Again({ ...part("options"), factory: part("factory") }), isWhole: true };
      case "EnvHttpProxyAgent":
        return { fresh: new Again(), isWhole: false };
      case "Dispatcher1Wrapper":
        return inner && { fresh: new Again(inner.fresh), isWhole: inner.isWhole };
    }
  } catch {
    // A class of the app's own may want other options.
  }
  return;
}

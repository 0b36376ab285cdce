/** undici's dispatcher, as its versions 6 to 8 have it. */
interface Dispatcher {
  dispatch(options: DispatchOptions, handler: unknown): boolean;
  compose(interceptor: () => Dispatcher["dispatch"]): Dispatcher;
  close(): Promise<void>;
}

interface DispatchOptions {
  readonly origin?: string | URL;
  readonly path: string;
}

/** Where Node's fetch, and npm's undici, find the dispatcher of every request that has none. */
const GLOBALS = [2, 1].map((version) => Symbol.for(`undici.globalDispatcher.${version}`));

/**
 * Gives requests to a store connections of their own: MSW 3 does not intercept one that was open before `listen`. With a
 * dispatcher that needs options, refuse-unseen.ts fails what leaves on an old connection.
 */
export function renewConnections(isOfStore: (url: string) => boolean, stopping: AbortSignal): void {
  const globals = globalThis as unknown as Record<symbol, Dispatcher | undefined>;
  let fresh: Dispatcher | undefined;
  for (const key of GLOBALS) {
    const old = globals[key];
    fresh = old && renew(old, fresh);
    if (old === undefined || fresh === undefined) continue;
    const own = fresh;
    const composed = old.compose(() => (options, handler) => {
      const { path, origin } = options;
      const covered = URL.canParse(path, origin) && isOfStore(new URL(path, origin).href);
      return (covered ? own : old).dispatch(options, handler);
    });
    globals[key] = composed;
    stopping.addEventListener("abort", () => {
      if (globals[key] === composed) globals[key] = old;
      own.close().catch(() => {});
    });
  }
}

/** @param inner undici 8 wraps its dispatcher for older versions */
function renew(old: Dispatcher, inner: Dispatcher | undefined): Dispatcher | undefined {
  const Again = old.constructor as new (inner?: Dispatcher) => Dispatcher;
  if (Again.name === "Dispatcher1Wrapper") return inner && new Again(inner);
  return ["Agent", "EnvHttpProxyAgent"].includes(Again.name) ? new Again() : undefined;
}

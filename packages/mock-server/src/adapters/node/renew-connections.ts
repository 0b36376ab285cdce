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

/** Those that need no option to be made again. With any other, refuse-unseen.ts fails what leaves on an old connection. */
const RENEWABLE = ["Agent", "EnvHttpProxyAgent"];

/** Gives requests to a store connections of their own: MSW 3 does not intercept one that was open before `listen`. */
export function renewConnections(isOfStore: (url: string) => boolean, stopping: AbortSignal): void {
  const globals = globalThis as unknown as Record<symbol, Dispatcher | undefined>;
  for (const key of GLOBALS) {
    const old = globals[key];
    if (old === undefined || !RENEWABLE.includes(old.constructor.name)) continue;
    const fresh: Dispatcher = new (old.constructor as new () => Dispatcher)();
    const composed = old.compose(() => (options, handler) => {
      const { path, origin } = options;
      const covered = URL.canParse(path, origin) && isOfStore(new URL(path, origin).href);
      return (covered ? fresh : old).dispatch(options, handler);
    });
    globals[key] = composed;
    stopping.addEventListener("abort", () => {
      if (globals[key] === composed) globals[key] = old;
      void fresh.close();
    });
  }
}

/** The place where the page runs, and its way to the mock. No other file of the page uses a global of a window. */

export interface Host {
  readonly window: Window & typeof globalThis;
  /** Closes the page: ends its listeners, observers and requests, and empties its document. */
  readonly signal: AbortSignal;
  /** A served mock has an address, a control token and sockets. */
  readonly isServed: boolean;
  /** @param target path and query */
  readonly askControl: (target: string, init: RequestInit) => Promise<Response>;
  /** As an app does. @param url below the base URL of the space */
  readonly askService: (url: string, init: RequestInit, space: string | undefined) => Promise<Response>;
  /** Without a space. @param basePath the option of a server */
  readonly baseUrl: (basePath: string) => string;
  /** Keeps entered tokens over a reload. */
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Keeps the choices of the user, as a query. */
  readonly choices: {
    read(): string;
    /** @param isStep whether the browser's Back returns to the choices before */
    write(query: string, isStep: boolean): void;
  };
}

/** The parameter of the page as a function (vite.config.ts). The page that a server serves has none. */
declare const HOST: Host | undefined;

export const host: Host = typeof HOST === "undefined" ? createServedHost() : HOST;

export const window: Host["window"] = host.window;

function createServedHost(): Host {
  // A proxy may serve the mock below a path.
  const root = location.pathname.replace(/\/_mock\/.*$/s, "");
  return {
    window: globalThis.window,
    signal: new AbortController().signal,
    isServed: true,
    askControl: (target, init) => fetch(root + target, init),
    askService: (url, init) => fetch(url, init),
    baseUrl: (basePath) => location.origin + root + basePath,
    storage: sessionStorage,
    choices: {
      read: () => location.search,
      write(query, isStep) {
        const address = location.pathname + (query && `?${query}`);
        if (isStep && address !== location.pathname + location.search) history.pushState(null, "", address);
        else history.replaceState(null, "", address);
      },
    },
  };
}

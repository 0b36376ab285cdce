import { isCommonAssetRequest } from "msw";
import { servedUrls } from "./handlers.ts";

/** MSW's server or worker. */
interface WithHandlers {
  listHandlers(): readonly object[];
}

/** MSW 3 renamed the option and ignores the old name silently, so both are set. */
export interface UnhandledOptions {
  /** For MSW 3. */
  onUnhandledFrame(unhandled: {
    readonly frame: { readonly data: unknown };
    readonly defaults: { error(): void };
  }): Promise<void>;
  /** For MSW 2. */
  onUnhandledRequest(request: Request, print: { error(): void }): void;
}

interface FrameData {
  readonly request?: Request;
  readonly connection?: { readonly client: { readonly url: string | URL } };
}

/**
 * Returns options for `server.listen`, with which every unhandled request fails. The error names the base URLs of the
 * stores, and the SDK knows by it that nothing was sent. Common assets pass, as under MSW's own settings.
 * @example
 * const server = setupServer(...createHandlers(store), ...appHandlers);
 * server.listen(rejectUnhandled(server));
 */
export function rejectUnhandled(server: WithHandlers): UnhandledOptions {
  return failUnhandled(server, noHandler);
}

export function reasonToReject(server: WithHandlers, request: Request): Error | undefined {
  return isExempt(request) ? undefined : noHandler(describe(server, request.method, request.url));
}

function noHandler(message: string): Error {
  // MSW makes a 500 of an error without these members.
  return Object.assign(new Error(message), { code: "ERR_NO_HANDLER", errno: undefined });
}

function describe(server: WithHandlers, method: string, url: string | URL): string {
  const { origin, pathname } = new URL(url);
  return `no MSW handler matches ${method} ${origin}${pathname}; the stores serve ${servedUrls(server.listHandlers())}`;
}

export function failUnhandled(server: WithHandlers, reasonOf: (message: string) => unknown): UnhandledOptions {
  return {
    async onUnhandledFrame({ frame, defaults }) {
      const { request, connection } = frame.data as FrameData;
      if (isExempt(request)) return;
      await defaults.error();
      if (connection) throw new Error(describe(server, "WebSocket", connection.client.url));
      if (request) throw reasonOf(describe(server, request.method, request.url));
    },
    onUnhandledRequest(request, print) {
      if (isExempt(request)) return;
      const reason = reasonOf(describe(server, request.method, request.url));
      try {
        print.error();
      } catch (error) {
        // MSW 2.10 throws its own error. In a page it has no response for any other value.
        if (!(reason instanceof Error)) throw error;
      }
      throw reason;
    },
  };
}

/** Pages pass: MSW 3 asks about their reload too, and an error would take the place of the page. */
export function isExempt(request: Request | undefined): boolean {
  return request !== undefined && (request.mode === "navigate" || isCommonAssetRequest(request));
}

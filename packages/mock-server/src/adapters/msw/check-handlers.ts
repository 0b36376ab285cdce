import { http, type RequestHandler } from "msw";

interface WithHandlers {
  listHandlers(): readonly object[];
  use(...handlers: readonly RequestHandler[]): void;
  resetHandlers(...handlers: readonly RequestHandler[]): void;
}

/** Only a WebSocket's has a URL of its own. */
interface HandlerOfAnyMsw {
  readonly info?: { readonly header: string };
  readonly url?: unknown;
}

/** By these MSW finds and ends its handlers: 2.10 by the first, 2.15 by the second, MSW 3 by the last two. */
const MEMBERS = ["__kind", "kind", "dispose"];

/**
 * Makes `use` and `resetHandlers` refuse the handlers of another MSW that this one would skip, or could not end. Those of
 * another copy may fit.
 * @returns a function that checks the handlers so far; it throws an Error that names the handler
 */
export function checkHandlers(caller: string, server: WithHandlers): () => void {
  const sample = http.all("", () => {});
  const check = <Handlers extends readonly object[]>(handlers: Handlers) => {
    const other = handlers.find((handler) => MEMBERS.some((member) => member in sample && !(member in handler)));
    if (other === undefined) return handlers;
    const { info, url }: HandlerOfAnyMsw = other;
    throw new Error(
      `${caller}: the handler ${info?.header ?? url} is of another version of MSW than the mock's. "npm ls msw" lists both: install one.`,
    );
  };
  for (const name of ["use", "resetHandlers"] as const) {
    const give = server[name].bind(server);
    server[name] = (...handlers) => give(...check(handlers));
  }
  return () => void check(server.listHandlers());
}

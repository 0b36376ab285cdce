/**
 * A store under MSW in Node.
 *
 * @module @plant-store/mock-server/node
 */
import type { RequestHandler } from "msw";
import { type SetupServer, setupServer } from "msw/node";
import { createHandlers } from "./adapters/msw/handlers.ts";
import { rejectUnhandled } from "./adapters/msw/unhandled.ts";
import type { PlantStore } from "./store/store.ts";

/** MSW's server over a store. `listen` turns unhandled requests into errors. A second `close` does nothing. */
export type PlantServer = SetupServer & Disposable;

/**
 * Creates MSW's server for tests in Node, with the store's handlers and the app's own. Every unhandled request fails, so
 * that no test reaches the network unnoticed.
 *
 * @throws TypeError if the store has no `baseUrl`.
 * @example
 * const server = setupPlantServer(store, ...appHandlers);
 * beforeAll(() => server.listen());
 * afterAll(() => server.close());
 */
export function setupPlantServer(store: PlantStore, ...handlers: readonly RequestHandler[]): PlantServer {
  const server = setupServer(...createHandlers(store), ...handlers);
  const listen = server.listen.bind(server);
  const stop = server.close.bind(server);
  let listening = false;
  const close = () => {
    if (listening) stop();
    listening = false;
  };
  return Object.assign(server, {
    listen(options?: Parameters<SetupServer["listen"]>[0]) {
      listen({ ...rejectUnhandled(server), ...options });
      listening = true;
    },
    close,
    [Symbol.dispose]: close,
  });
}

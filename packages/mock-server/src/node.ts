/**
 * A store under MSW in Node.
 * @module @plant-store/mock-server/node
 */
import { syncBuiltinESMExports } from "node:module";
import type { RequestHandler } from "msw";
import { type SetupServer, setupServer } from "msw/node";
import { checkHandlers } from "./adapters/msw/check-handlers.ts";
import { createHandlers, matchesStore } from "./adapters/msw/handlers.ts";
import { reasonToReject, rejectUnhandled } from "./adapters/msw/reject-unhandled.ts";
import { checkRuntime, guardNetwork } from "./adapters/node/guard-network.ts";
import type { PlantStore } from "./store/store.ts";

/**
 * MSW's server over a store. `listen` turns unhandled requests into errors, and throws an Error while another one listens,
 * for MSW 3 in Bun or Deno, and, as `use` and `resetHandlers`, for a handler of another MSW that does not fit. A second
 * `close` does nothing.
 */
export type PlantServer = SetupServer & Disposable;

/** Two servers of MSW end each other's interception, also those of an ES module and of CommonJS in one process. */
const LISTENS: unique symbol = Symbol.for("@plant-store/mock-server: listens");
const state = globalThis as { [LISTENS]?: boolean };

/**
 * Creates MSW's server for tests in Node, with the store's handlers and the app's own. A request that MSW sees, and no
 * handler matches, fails. A request to the store that MSW does not see gets the mock's response under MSW 3, or fails with
 * the code `ERR_NOT_MOCKED`.
 * @throws TypeError if the store has no `baseUrl`.
 * @example
 * const server = setupPlantServer(store, ...appHandlers);
 * beforeAll(() => server.listen());
 * afterAll(() => server.close());
 */
export function setupPlantServer(store: PlantStore, ...handlers: readonly RequestHandler[]): PlantServer {
  const initial = [...createHandlers(store), ...handlers];
  const server = setupServer(...initial);
  const listen = server.listen.bind(server);
  const stop = server.close.bind(server);
  const check = checkHandlers("setupPlantServer", server);
  let listening: AbortController | undefined;
  const close = () => {
    if (listening === undefined) return;
    listening.abort();
    listening = undefined;
    state[LISTENS] = false;
    stop();
    syncBuiltinESMExports();
  };
  return Object.assign(server, {
    listen(options?: Parameters<SetupServer["listen"]>[0]) {
      checkRuntime(server);
      check();
      if (state[LISTENS]) {
        throw new Error(
          "setupPlantServer: a mock listens already. Close it first, also where a module is loaded again, or give one server both stores: setupPlantServer(store, ...createHandlers(other)).",
        );
      }
      const ours = rejectUnhandled(server);
      const { onUnhandledFrame } = { ...ours, ...options };
      const rejects = onUnhandledFrame === ours.onUnhandledFrame || onUnhandledFrame === "error";
      listen({ ...ours, ...options });
      listening = new AbortController();
      state[LISTENS] = true;
      const isOfStore = (url: string) => matchesStore([...initial, ...server.listHandlers()], url);
      const unhandled = (request: Request) => (rejects ? reasonToReject(server, request) : undefined);
      try {
        guardNetwork(server, isOfStore, unhandled, listening.signal);
      } catch (error) {
        close();
        throw error;
      }
      // Named imports of node:http have MSW's functions then.
      syncBuiltinESMExports();
    },
    close,
    [Symbol.dispose]: close,
  });
}

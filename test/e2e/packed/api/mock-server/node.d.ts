import { RequestHandler } from 'msw';
import { SetupServer } from 'msw/node';
import { PlantStore } from './index.js';
import './state.js';
import './plant-storage.js';
import './contract.js';

/**
 * A store under MSW in Node.
 *
 * @module @plant-store/mock-server/node
 */

/** MSW's server over a store. `listen` makes unhandled requests errors; a second `close` does nothing. */
type PlantServer = SetupServer & Disposable;
/**
 * Creates MSW's server for tests in Node: the store's handlers and an app's own, and an error for every request that none of
 * them handles, so that no test reaches the real network unnoticed.
 *
 * @throws TypeError when the store has no `baseUrl`.
 * @example
 * const server = setupPlantServer(store, ...appHandlers);
 * beforeAll(() => server.listen());
 * afterAll(() => server.close());
 */
declare function setupPlantServer(store: PlantStore, ...handlers: readonly RequestHandler[]): PlantServer;

export { setupPlantServer };
export type { PlantServer };

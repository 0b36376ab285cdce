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

/** MSW's server over a store. `listen` turns unhandled requests into errors. A second `close` does nothing. */
type PlantServer = SetupServer & Disposable;
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
declare function setupPlantServer(store: PlantStore, ...handlers: readonly RequestHandler[]): PlantServer;

export { setupPlantServer };
export type { PlantServer };

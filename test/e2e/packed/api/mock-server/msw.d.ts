import { RequestHandler } from 'msw';
import { PlantStore } from './index.js';
import './state.js';
import './plant-storage.js';
import './contract.js';

/**
 * Creates the MSW handlers of a store: one for each path, matched exactly. Other URLs go to the app's own handlers.
 *
 * @throws TypeError if the store has no `baseUrl`: there is nothing to match without one.
 * @example
 * const server = setupServer(...createHandlers(store), ...appHandlers);
 */
declare function createHandlers(store: PlantStore): RequestHandler[];

export { createHandlers };

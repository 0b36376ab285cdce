import { RequestHandler } from 'msw';
import { PlantStore } from './index.js';
import './state.js';
import './plant-storage.js';
import './contract.js';

/**
 * Creates the MSW handlers of a store, to use beside an app's own: one for each of its paths, which matches exactly. Any
 * other URL is left to the other handlers.
 *
 * @throws TypeError when the store has no `baseUrl`: without one there is nothing to match.
 * @example
 * const server = setupServer(...createHandlers(store), ...appHandlers);
 */
declare function createHandlers(store: PlantStore): RequestHandler[];

export { createHandlers };

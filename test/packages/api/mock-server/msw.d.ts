import { RequestHandler } from 'msw';
import { PlantStore } from './index.js';
import './contract.js';

/**
 * The MSW handlers of a store, to stand beside an app's own. There is one for each of its paths, which matches
 * exactly; any other URL is left to the other handlers.
 *
 * @throws TypeError when the store has no `baseUrl`: without one there is nothing to match.
 * @example
 * const server = setupServer(...createHandlers(store), ...appHandlers);
 */
declare function createHandlers(store: PlantStore): RequestHandler[];

export { createHandlers };

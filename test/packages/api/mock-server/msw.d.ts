import { RequestHandler } from 'msw';
import { PlantStore } from './index.js';

/**
 * The MSW handlers of a store, to stand beside an app's own. They match the operation's exact URL and nothing else; any
 * other URL is left to the other handlers.
 *
 * @throws TypeError when the store has no `baseUrl`: without one there is nothing to match.
 * @example
 * const server = setupServer(...createHandlers(store), ...appHandlers);
 */
declare function createHandlers(store: PlantStore): RequestHandler[];

export { createHandlers };

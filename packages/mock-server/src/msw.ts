/**
 * A store as MSW handlers.
 *
 * @module @plant-store/mock-server/msw
 */
export { createHandlers } from "./handlers.ts";

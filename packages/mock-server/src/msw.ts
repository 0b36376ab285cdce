/**
 * A store as MSW handlers.
 * @module @plant-store/mock-server/msw
 */
export { createHandlers } from "./adapters/msw/handlers.ts";
export { rejectUnhandled, type UnhandledOptions } from "./adapters/msw/reject-unhandled.ts";

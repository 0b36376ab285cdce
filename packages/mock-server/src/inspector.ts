/**
 * The page at `/_mock/`, for a store in the same page.
 * @module @plant-store/mock-server/inspector
 */
export { type Inspector, mountInspector } from "./inspector/mount-inspector.ts";
export { type InspectorOptions, openInspector } from "./inspector/open-inspector.ts";

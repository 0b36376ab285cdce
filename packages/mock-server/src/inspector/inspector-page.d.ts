/** The page as a function of its host: dist/inspector-page.js, as `vite build page` writes it. */
import type { Host } from "../../page/src/host.ts";

export type { Host };
/** Ends when the host's signal aborts. */
export function runPage(host: Host): void;
export const styles: string;
export const version: string;

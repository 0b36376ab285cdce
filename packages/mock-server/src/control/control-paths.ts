import { pathBelow } from "../shared/base-url.ts";

const ROOT = "/_mock";

export const PAGE_PATH = "/_mock/";

export const API_PATH = "/_mock/api";

/** In any spelling that another program may take for it. */
export function isControlPath(path: string): boolean {
  return isBelow(ROOT, path) || (MAY_MEAN_ANOTHER.test(path) && isBelow(ROOT, resolved(path)));
}

export function isBelow(root: string, path: string): boolean {
  return path === root || pathBelow(root, path) !== undefined;
}

const MAY_MEAN_ANOTHER = /^\/.*[%\\]|^(?:\/.*)?\/[./]/s;

/** As a proxy may pass it on: decoded, with single slashes and without dot segments. */
function resolved(path: string): string {
  const decoded = path.replace(/%[2-7][0-9a-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  return new URL(decoded.replace(/[\\/]+/g, "/"), "http://localhost").pathname;
}

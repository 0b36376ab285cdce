/** Finds what is below `/_mock`, and asks for the control token there. The transport has checked from where a request came. */
import { createHash, timingSafeEqual } from "node:crypto";
import { authenticate } from "../service/authentication.ts";
import { pathBelow } from "../shared/base-url.ts";
import type { ControlRequest } from "./message.ts";

const ROOT = "/_mock";

export const PAGE_PATH = "/_mock/";

export const API_PATH = "/_mock/api";

/** Tells whether a path is `/_mock` or below, in any spelling that another program may take for it. */
export function isControlPath(path: string): boolean {
  return isBelow(ROOT, path) || (MAY_MEAN_ANOTHER.test(path) && isBelow(ROOT, resolved(path)));
}

function isBelow(root: string, path: string): boolean {
  return path === root || pathBelow(root, path) !== undefined;
}

const MAY_MEAN_ANOTHER = /^\/.*[%\\]|^(?:\/.*)?\/[./]/s;

/** Returns a path as a proxy may pass it on: decoded, with single slashes and without dot segments. */
function resolved(path: string): string {
  const decoded = path.replace(/%[2-7][0-9a-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  return new URL(decoded.replace(/[\\/]+/g, "/"), "http://localhost").pathname;
}

/** Returns the refusal of a request without the token that its path needs, or undefined. */
export type Gate = (request: Pick<ControlRequest, "path" | "headers">) => ReturnType<typeof authenticate> | undefined;

/** @param token the control token */
export function createGate(token: string): Gate {
  // timingSafeEqual needs two values of one length.
  const expected = digest(token);
  const verifyToken = (candidate: string) => timingSafeEqual(digest(candidate), expected);
  return ({ path, headers }) =>
    isBelow(API_PATH, path) ? authenticate(headers.authorization, verifyToken) : undefined;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

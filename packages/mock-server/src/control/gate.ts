/** Asks for the control token. The transport has checked from where a request came. */
import { createHash, timingSafeEqual } from "node:crypto";
import { authenticate } from "../service/authentication.ts";
import { API_PATH, isBelow } from "./control-paths.ts";
import type { ControlRequest } from "./message.ts";

export type Gate = (request: Pick<ControlRequest, "path" | "headers">) => ReturnType<typeof authenticate> | undefined;

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

import type * as Http from "node:http";
import { createRequire } from "node:module";

/**
 * `node:http` without its import: that reads each of its exports, and the getter of WebSocket loads undici, which takes 55 ms
 * of a start on Node 22 to 26. Any path will do for a module of Node's own.
 */
export const http: typeof Http = createRequire(process.execPath)("node:http");

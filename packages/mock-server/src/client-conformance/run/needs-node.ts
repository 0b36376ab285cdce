/** Stands in for check-client.ts in the bundle of a page or a worker, which can serve nobody: `#check-client` of package.json. */
import type * as node from "./check-client.ts";

export const checkClient: typeof node.checkClient = () =>
  Promise.reject(new Error("verifyClient: it needs Node, since it serves on loopback."));

import type { Wire } from "../control/contract.ts";

/**
 * Facts about a server.
 *
 * @useDeclaredType
 */
export type ServerInfo = Wire["Info"];

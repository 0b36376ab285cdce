/** What a browser knows and does not: less than default.ts, in whose place this comes by the package's `imports`. */
import type * as runtime from "./default.ts";

/** It names itself; any other field would need a preflight's consent. */
export const DEFAULT_FIELDS: typeof runtime.DEFAULT_FIELDS = { accept: "application/json" };

/** It refuses the others itself. */
export const RESERVED_FIELDS: typeof runtime.RESERVED_FIELDS = /^(authorization|content-(encoding|type))$/i;

export const remedy: typeof runtime.remedy = () => "";

export const environment: typeof runtime.environment = () => undefined;

/** It does not say why a connection failed. */
export const neverConnected: typeof runtime.neverConnected = () => undefined;

/** Its errors hold nothing of a request. */
export const redactCause: typeof runtime.redactCause = (cause) => cause;

import { DEFAULT_FIELDS as DEFAULT_FIELDS$1, RESERVED_FIELDS as RESERVED_FIELDS$1, environment as environment$1, neverConnected as neverConnected$1, redactCause as redactCause$1, remedy as remedy$1 } from './default.js';

/** What a browser knows and does not: less than default.ts, in whose place this comes by the package's `imports`. */

/** It names itself; any other field would need a preflight's consent. */
declare const DEFAULT_FIELDS: typeof DEFAULT_FIELDS$1;
/** It refuses the others itself. */
declare const RESERVED_FIELDS: typeof RESERVED_FIELDS$1;
declare const remedy: typeof remedy$1;
declare const environment: typeof environment$1;
/** It does not say why a connection failed. */
declare const neverConnected: typeof neverConnected$1;
/** Its errors hold nothing of a request. */
declare const redactCause: typeof redactCause$1;

export { DEFAULT_FIELDS, RESERVED_FIELDS, environment, neverConnected, redactCause, remedy };

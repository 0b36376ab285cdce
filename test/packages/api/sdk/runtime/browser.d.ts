import { DEFAULT_FIELDS as DEFAULT_FIELDS$1, RESERVED_FIELDS as RESERVED_FIELDS$1, bodyFor as bodyFor$1, describeOptions as describeOptions$1, describeToken as describeToken$1, detailsOf as detailsOf$1, environment as environment$1, explainFailure as explainFailure$1, isUndecodable as isUndecodable$1, redactCause as redactCause$1, remedy as remedy$1 } from './default.js';
import '../response.js';

/** What a browser knows and does not: less than default.ts, in whose place this comes by the package's `imports`. */

/** It names itself; any other field would need a preflight's consent. */
declare const DEFAULT_FIELDS: typeof DEFAULT_FIELDS$1;
/** It refuses the others itself. */
declare const RESERVED_FIELDS: typeof RESERVED_FIELDS$1;
/** Its bundle has no room for it. */
declare const remedy: typeof remedy$1;
declare const describeOptions: typeof describeOptions$1;
declare const describeToken: typeof describeToken$1;
declare const environment: typeof environment$1;
/** Nothing keeps a browser from repeating a request over HTTP/1.1. */
declare const bodyFor: typeof bodyFor$1;
/** It hides where a redirect leads. */
declare const detailsOf: typeof detailsOf$1;
/** It does not say why a connection failed. */
declare const explainFailure: typeof explainFailure$1;
/** It does not tell this from a lost connection. */
declare const isUndecodable: typeof isUndecodable$1;
/** Its errors hold nothing of a request. */
declare const redactCause: typeof redactCause$1;

export { DEFAULT_FIELDS, RESERVED_FIELDS, bodyFor, describeOptions, describeToken, detailsOf, environment, explainFailure, isUndecodable, redactCause, remedy };

import { DEFAULT_FIELDS as DEFAULT_FIELDS$1, RESERVED_FIELDS as RESERVED_FIELDS$1, describeLoss as describeLoss$1, detailsOf as detailsOf$1, environment as environment$1, explainFailure as explainFailure$1 } from './default.js';
import '../describe.js';

/** The browser sets User-Agent. A preflight must allow any other field. */
declare const DEFAULT_FIELDS: typeof DEFAULT_FIELDS$1;
/** The browser itself drops the others. */
declare const RESERVED_FIELDS: typeof RESERVED_FIELDS$1;
/** The bundle has no room for advice. */
declare const nothing: () => string;

declare const environment: typeof environment$1;
/** A browser hides the target of a redirect. */
declare const detailsOf: typeof detailsOf$1;
/** A browser does not say why a connection failed. */
declare const explainFailure: typeof explainFailure$1;
/** A browser does not tell a lost connection from a body that cannot be decoded. */
declare const describeLoss: typeof describeLoss$1;
/** Nothing stops a browser from repeating a request, and its errors hold no part of it. */
declare const unchanged: <Value>(value: Value) => Value;

export { DEFAULT_FIELDS, RESERVED_FIELDS, unchanged as bodyFor, nothing as describeField, describeLoss, nothing as describeOptions, nothing as describeToken, detailsOf, environment, explainFailure, unchanged as redactCause, nothing as remedy };
